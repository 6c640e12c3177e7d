// Seconds of a TCP transfer through a dumbbell in ns-3, beside other traffic, for comparison with Quoin's.
//
//   g++ -O1 dumbbell.cpp -lns3-applications -lns3-internet -lns3-traffic-control -lns3-point-to-point -lns3-network -lns3-core -o dumbbell
//   ./dumbbell                                            the version of ns-3
//   ./dumbbell TCP LOAD FLOWS FAR WINDOW BUFFER BYTES RUNS
//
// TCP: TcpCubic or TcpNewReno. LOAD: packets of UDP, with exponential gaps, as a share of the bandwidth of the
// bottleneck. FLOWS: TCP flows without an end through the same bottleneck, whose round-trip time without queues
// is FAR times that of the transfer. WINDOW: bytes that a receiver buffers.
// BUFFER: packets in the queue of the bottleneck. Prints one line per run.
#include <ns3/applications-module.h>
#include <ns3/core-module.h>
#include <ns3/internet-module.h>
#include <ns3/network-module.h>
#include <ns3/point-to-point-module.h>
#include <ns3/traffic-control-module.h>
#include <ns3/version-defines.h>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace ns3;

static const double BANDWIDTH = 1.25e6;  // bytes per second
static const double ACCESS = 1.25e7;
static const double BOTTLENECK_DELAY = 0.010;
static const double ACCESS_DELAY = 0.001;
static const uint32_t SEGMENT = 1448;  // 1502 bytes on the link, with the headers of TCP, IP and PPP
static const uint32_t DATAGRAM = 1472;  // 1502 bytes on the link
static const double WARMUP = 20;

struct Run {
  uint64_t bytes;
  uint64_t received = 0;
  double begin = 0;
  double end = -1;

  void receive(Ptr<const Packet> packet, const Address&) {
    received += packet->GetSize();
    if (received >= bytes && end < 0) {
      end = Simulator::Now().GetSeconds();
      Simulator::Stop();
    }
  }
};

static void sendDatagram(Ptr<Socket> socket, Ptr<ExponentialRandomVariable> gap) {
  socket->Send(Create<Packet>(DATAGRAM));
  Simulator::Schedule(Seconds(gap->GetValue()), &sendDatagram, socket, gap);
}

static NetDeviceContainer link(Ptr<Node> from, Ptr<Node> to, double bandwidth, double delay, uint32_t buffer) {
  PointToPointHelper helper;
  helper.SetDeviceAttribute("DataRate", DataRateValue(DataRate(uint64_t(8 * bandwidth))));
  helper.SetChannelAttribute("Delay", TimeValue(Seconds(delay)));
  helper.SetQueue("ns3::DropTailQueue", "MaxSize", QueueSizeValue(QueueSize(QueueSizeUnit::PACKETS, buffer)));
  return helper.Install(from, to);
}

static double seconds(double load, int flows, double far, uint32_t buffer, uint64_t bytes) {
  // A sender and a receiver of the transfer, of the datagrams and of each flow.
  int pairs = 2 + flows;
  NodeContainer routers, senders, receivers;
  routers.Create(2);
  senders.Create(pairs);
  receivers.Create(pairs);
  InternetStackHelper stack;
  stack.InstallAll();
  Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
  TrafficControlHelper control;
  auto connect = [&](Ptr<Node> from, Ptr<Node> to, double bandwidth, double delay, uint32_t queue) {
    NetDeviceContainer devices = link(from, to, bandwidth, delay, queue);
    Ipv4InterfaceContainer interfaces = addresses.Assign(devices);
    // Only the queue of the device is left.
    control.Uninstall(devices);
    addresses.NewNetwork();
    return interfaces;
  };
  connect(routers.Get(0), routers.Get(1), BANDWIDTH, BOTTLENECK_DELAY, buffer);
  std::vector<Ipv4Address> target;
  for (int i = 0; i < pairs; i++) {
    double oneWay = BOTTLENECK_DELAY + 2 * ACCESS_DELAY;
    double delay = i < 2 ? ACCESS_DELAY : (far * oneWay - BOTTLENECK_DELAY) / 2;
    connect(senders.Get(i), routers.Get(0), ACCESS, delay, 10000);
    target.push_back(connect(routers.Get(1), receivers.Get(i), ACCESS, delay, 10000).GetAddress(1));
  }
  Ipv4GlobalRoutingHelper::PopulateRoutingTables();

  Run run;
  run.bytes = bytes;
  uint16_t port = 9;
  Ptr<UniformRandomVariable> start = CreateObject<UniformRandomVariable>();
  for (int i = 0; i < pairs; i++) {
    if (i == 1) {
      continue;
    }
    PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port));
    ApplicationContainer sinks = sink.Install(receivers.Get(i));
    BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress(target[i], port));
    source.SetAttribute("MaxBytes", UintegerValue(i == 0 ? bytes : 0));
    source.SetAttribute("SendSize", UintegerValue(SEGMENT));
    ApplicationContainer sources = source.Install(senders.Get(i));
    double begin = i == 0 ? WARMUP + start->GetValue(0, 10) : start->GetValue(0, 5);
    if (i == 0) {
      run.begin = begin;
      sinks.Get(0)->TraceConnectWithoutContext("Rx", MakeCallback(&Run::receive, &run));
    }
    sources.Start(Seconds(begin));
  }
  if (load > 0) {
    PacketSinkHelper sink("ns3::UdpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port));
    sink.Install(receivers.Get(1));
    Ptr<Socket> socket = Socket::CreateSocket(senders.Get(1), UdpSocketFactory::GetTypeId());
    socket->Connect(InetSocketAddress(target[1], port));
    Ptr<ExponentialRandomVariable> gap = CreateObject<ExponentialRandomVariable>();
    gap->SetAttribute("Mean", DoubleValue((DATAGRAM + 30) / (load * BANDWIDTH)));
    Simulator::Schedule(Seconds(gap->GetValue()), &sendDatagram, socket, gap);
  }
  Simulator::Stop(Seconds(3600));
  Simulator::Run();
  Simulator::Destroy();
  return run.end - run.begin;
}

int main(int argc, char** argv) {
  if (argc == 1) {
    printf("%d.%d\n", NS3_VERSION_MAJOR, NS3_VERSION_MINOR);
    return 0;
  }
  Config::SetDefault("ns3::TcpL4Protocol::SocketType", StringValue(std::string("ns3::") + argv[1]));
  Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
  Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1 << 22));
  Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(atol(argv[5])));
  for (int run = 1; run <= atoi(argv[8]); run++) {
    RngSeedManager::SetRun(run);
    printf("%.9f\n", seconds(atof(argv[2]), atoi(argv[3]), atof(argv[4]), atol(argv[6]), atoll(argv[7])));
  }
}
