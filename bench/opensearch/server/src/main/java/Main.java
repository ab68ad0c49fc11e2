import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.http.HttpServerTransport;

/**
 * One OpenSearch node on a free loopback port. The argument is the folder of its data, which a later start opens again.
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
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("http.port", 0);
      settings.put("transport.port", 0);
      settings.put("discovery.type", "single-node");
      settings.put("network.host", "127.0.0.1");
      // The benchmark compares free space itself, and a busy disk must not make the index read-only.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(OpenSearchRunner.newConfigs()
        .basePath(arguments[0]).clusterName("herald-bench").numOfNode(1).disableESLogger());
    HttpServerTransport http = runner.getInstance(HttpServerTransport.class);
    System.out.println("OpenSearch is listening on http://127.0.0.1:" + http.boundAddress().publishAddress().getPort());
    stopping.await();
    runner.close();
    stopped.countDown();
  }
}
