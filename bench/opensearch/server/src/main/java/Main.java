import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;

/**
 * One OpenSearch node on loopback. The first argument is the folder of its data, which a later start opens again. Alone, the node
 * is a cluster of its own on a free port. The other arguments make it a node of a larger one: its number from 0, its HTTP port,
 * and the transport ports of all nodes.
 */
public final class Main {
  public static void main(String[] arguments) throws Exception {
    CountDownLatch stopping = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      stopping.countDown();
      try {
        stopped.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }));
    // A node that cannot start must not wait for its own end.
    try {
      run(arguments, stopping);
    } finally {
      stopped.countDown();
    }
  }

  private static void run(String[] arguments, CountDownLatch stopping) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", "127.0.0.1");
      // The benchmark compares free space itself, and a busy disk must not make the index read-only.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
      if (arguments.length == 1) {
        settings.put("http.port", 0);
        settings.put("transport.port", 0);
        settings.put("discovery.type", "single-node");
      } else {
        joinNodes(settings, Integer.parseInt(arguments[1]), arguments[2], Arrays.asList(arguments).subList(3, arguments.length));
      }
    });
    runner.build(OpenSearchRunner.newConfigs()
        .basePath(arguments[0]).clusterName("herald-bench").numOfNode(1).disableESLogger());
    HttpServerTransport http = runner.getNode(0).injector().getInstance(HttpServerTransport.class);
    System.out.println("OpenSearch is listening on http://127.0.0.1:" + http.boundAddress().publishAddress().getPort());
    stopping.await();
    runner.close();
  }

  private static void joinNodes(Settings.Builder settings, int number, String httpPort, List<String> transportPorts) {
    settings.put("node.name", "node-" + number);
    settings.put("http.port", httpPort);
    settings.put("transport.port", transportPorts.get(number));
    settings.putList("discovery.seed_hosts", transportPorts.stream().map(port -> "127.0.0.1:" + port).toList());
    settings.putList("cluster.initial_cluster_manager_nodes",
        java.util.stream.IntStream.range(0, transportPorts.size()).mapToObj(n -> "node-" + n).toList());
    // A node that does not respond leaves the cluster within seconds instead of minutes.
    settings.put("cluster.publish.timeout", "4s");
    settings.put("cluster.follower_lag.timeout", "10s");
    for (String check : List.of("follower", "leader")) {
      settings.put("cluster.fault_detection." + check + "_check.timeout", "3s");
      settings.put("cluster.fault_detection." + check + "_check.retry_count", 2);
    }
  }
}
