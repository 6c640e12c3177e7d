// Ends of transfers on SimGrid's fluid network, for comparison with Quoin's.
//
//   g++ -O1 transfers.cpp -lsimgrid -o transfers
//   ./transfers                            the version of SimGrid
//   ./transfers MODEL WINDOW WEIGHT < CASE
//
// CASE: the number of links, then bandwidth [B/s] and latency [s] of each; the number of transfers,
// then start [s], size [B], number of links and their indices of each. MODEL is CM02 or
// LV08, WINDOW is in bytes. A link of bandwidth b counts as WEIGHT / b seconds longer when
// transfers share it.
// Prints the end of each transfer in seconds.
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <cstdio>
#include <iostream>
#include <vector>

namespace sg4 = simgrid::s4u;

int main(int argc, char** argv)
{
  if (argc == 1) {
    printf("%d.%d\n", SIMGRID_VERSION_MAJOR, SIMGRID_VERSION_MINOR);
    return 0;
  }
  std::vector<std::string> words = {
    argv[0], "--log=root.thresh:error", std::string("--cfg=network/model:") + argv[1],
    "--cfg=network/crosstraffic:0", std::string("--cfg=network/weight-S:") + argv[3],
    "--cfg=maxmin/precision:1e-12", "--cfg=surf/precision:1e-12", std::string("--cfg=network/TCP-gamma:") + argv[2]};
  std::vector<char*> args;
  for (std::string& word : words)
    args.push_back(word.data());
  int count = args.size();
  sg4::Engine engine(&count, args.data());
  auto* zone = sg4::create_full_zone("net");
  int links;
  std::cin >> links;
  std::vector<sg4::Link*> link(links);
  for (int i = 0; i < links; i++) {
    double bandwidth, latency;
    std::cin >> bandwidth >> latency;
    link[i] = zone->create_link("l" + std::to_string(i), bandwidth)->set_latency(latency)->seal();
  }
  int transfers;
  std::cin >> transfers;
  std::vector<double> end(transfers);
  struct Transfer { sg4::Host* from; sg4::Host* to; double start; double bytes; };
  std::vector<Transfer> all(transfers);
  for (int i = 0; i < transfers; i++) {
    int hops;
    auto* from = zone->create_host("a" + std::to_string(i), 1e9)->seal();
    auto* to   = zone->create_host("b" + std::to_string(i), 1e9)->seal();
    std::cin >> all[i].start >> all[i].bytes >> hops;
    std::vector<sg4::LinkInRoute> route;
    for (int hop = 0; hop < hops; hop++) {
      int index;
      std::cin >> index;
      route.emplace_back(link[index]);
    }
    zone->add_route(from->get_netpoint(), to->get_netpoint(), nullptr, nullptr, route, false);
    all[i].from = from;
    all[i].to   = to;
  }
  zone->seal();
  for (int i = 0; i < transfers; i++)
    sg4::Actor::create("t" + std::to_string(i), all[i].from, [i, &all, &end] {
      sg4::this_actor::sleep_until(all[i].start);
      sg4::Comm::sendto(all[i].from, all[i].to, all[i].bytes);
      end[i] = sg4::Engine::get_clock();
    });
  engine.run();
  for (double time : end)
    printf("%.15g\n", time);
}
