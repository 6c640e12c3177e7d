// The grid of `quoin bench scale` on SimGrid's fluid network, without background: clients at 1 MB/s and
// servers at 20 MB/s around one backbone; each job sends 180 KB, computes 400 Mop on average, and returns 20 KB.
// The server is the one that promises the earliest return from the jobs there and the transfers on the links.
//
//   g++ -O2 scale.cpp -lsimgrid -o scale
//   ./scale SITES CLIENTS JOBS
//
// Prints the jobs that have returned and their mean response time in seconds.
#include <simgrid/s4u.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

constexpr double SENT = 180e3;      // bytes
constexpr double RETURNED = 20e3;   // bytes
constexpr double OPERATIONS = 4e8;  // mean
constexpr double INTERVAL = 30;     // mean seconds between two jobs of a client

/** A link in one direction and the transfers that use it. */
struct Way {
  double bandwidth;
  int transfers = 0;

  double seconds(double bytes) const { return bytes * (transfers + 1) / bandwidth; }
};

struct Place {
  sg4::Host* host;
  sg4::Mailbox* mailbox;
  Way up;
  Way down;
  int jobs = 0; // at a server, or on their way to it
};

struct Job {
  int client;
  int server;
  double operations;
  double submitted;
};

std::vector<Place> clients;
std::vector<Place> servers;
int left;
int missing;
int returned;
double responses;
sg4::SemaphorePtr end;

Place place(sg4::NetZone* zone, const std::string& name, double speed, double bandwidth, double latency)
{
  auto* host = zone->create_host(name, speed)->seal();
  auto* up   = zone->create_link(name + "-up", bandwidth)->set_latency(latency)->seal();
  auto* down = zone->create_link(name + "-down", bandwidth)->set_latency(latency)->seal();
  zone->add_route(host->get_netpoint(), nullptr, nullptr, nullptr, {sg4::LinkInRoute(up)}, false);
  zone->add_route(nullptr, host->get_netpoint(), nullptr, nullptr, {sg4::LinkInRoute(down)}, false);
  return {host, sg4::Mailbox::by_name(name), {bandwidth}, {bandwidth}};
}

/** The server that promises a client's job the earliest return. */
int choose(const Place& client, double operations)
{
  int best     = 0;
  double least = -1;
  for (size_t i = 0; i < servers.size(); i++) {
    const Place& server = servers[i];
    double promised = operations * (server.jobs + 1) / server.host->get_speed() +
                      std::max(client.up.seconds(SENT), server.down.seconds(SENT)) +
                      std::max(server.up.seconds(RETURNED), client.down.seconds(RETURNED));
    if (least < 0 || promised < least) {
      least = promised;
      best  = static_cast<int>(i);
    }
  }
  return best;
}

void submit(int number)
{
  std::mt19937_64 random(1000003ULL * number + 1);
  std::exponential_distribution<double> pause(1 / INTERVAL);
  std::exponential_distribution<double> work(1 / OPERATIONS);
  Place& client = clients[number];
  while (true) {
    sg4::this_actor::sleep_for(pause(random));
    if (left == 0)
      return;
    left--;
    double operations = work(random);
    int server        = choose(client, operations);
    client.up.transfers++;
    servers[server].down.transfers++;
    servers[server].jobs++;
    auto* job = new Job{number, server, operations, sg4::Engine::get_clock()};
    servers[server].mailbox->put_init(job, SENT)->detach();
  }
}

/** Computes jobs in the order in which their data have come. */
void compute(int number)
{
  Place& server = servers[number];
  while (true) {
    auto* job = server.mailbox->get<Job>();
    server.down.transfers--;
    clients[job->client].up.transfers--;
    sg4::this_actor::execute(job->operations);
    server.jobs--;
    server.up.transfers++;
    clients[job->client].down.transfers++;
    clients[job->client].mailbox->put_init(job, RETURNED)->detach();
  }
}

void receive(int number)
{
  while (true) {
    auto* job = clients[number].mailbox->get<Job>();
    clients[number].down.transfers--;
    servers[job->server].up.transfers--;
    returned++;
    responses += sg4::Engine::get_clock() - job->submitted;
    delete job;
    if (--missing == 0)
      end->release();
  }
}

} // namespace

int main(int argc, char** argv)
{
  if (argc != 4) {
    std::fprintf(stderr, "usage: scale SITES CLIENTS JOBS\n");
    return 2;
  }
  int sites = std::atoi(argv[1]);
  int many  = std::atoi(argv[2]);
  left      = std::atoi(argv[3]);
  missing   = left;
  std::vector<std::string> words = {argv[0], "--log=root.thresh:error", "--cfg=network/model:CM02",
                                    "--cfg=network/crosstraffic:0", "--cfg=network/TCP-gamma:0",
                                    "--cfg=contexts/stack-size:64"};
  std::vector<char*> args;
  for (std::string& word : words)
    args.push_back(word.data());
  int count = static_cast<int>(args.size());
  sg4::Engine engine(&count, args.data());
  auto* zone = sg4::create_star_zone("grid");
  for (int i = 0; i < many; i++)
    clients.push_back(place(zone, "client" + std::to_string(i), 1e9, 1e6, 0));
  for (int i = 0; i < sites; i++)
    servers.push_back(place(zone, "server" + std::to_string(i), (400.0 + i) * 1e6, 20e6, 0));
  zone->seal();
  for (int i = 0; i < sites; i++) {
    auto actor = sg4::Actor::create("compute", servers[i].host, compute, i);
    actor->daemonize();
    servers[i].mailbox->set_receiver(actor);
  }
  for (int i = 0; i < many; i++) {
    auto actor = sg4::Actor::create("receive", clients[i].host, receive, i);
    actor->daemonize();
    clients[i].mailbox->set_receiver(actor);
    sg4::Actor::create("submit", clients[i].host, submit, i);
  }
  end = sg4::Semaphore::create(0);
  sg4::Actor::create("end", clients[0].host, [] { end->acquire(); });
  engine.run();
  std::printf("%d jobs, %.4f s\n", returned, responses / returned);
}
