package org.elasticsearch.plugins;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.elasticsearch.Build;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.Node;
import org.elasticsearch.transport.netty4.Netty4Plugin;

/**
 * An unchanged Elasticsearch node, with its HTTP transport taken from the class path: the archives of Maven Central are
 * without the start scripts and module folders of the full distribution. It is in this package because what a plugin is
 * made of is visible there only. Usage: LoopbackNode FOLDER, with the settings in FOLDER/config. SIGTERM closes it.
 */
public final class LoopbackNode {
    private record Layer(PluginBundle pluginBundle, ClassLoader pluginClassLoader, ModuleLayer pluginModuleLayer)
        implements PluginsLoader.PluginLayer {}

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        Path config = home.resolve("config");
        Settings settings = Settings.builder()
            .loadFromPath(config.resolve("elasticsearch.yml"))
            .put("path.home", home.toString())
            .build();
        Environment environment = new Environment(settings, config);
        LogConfigurator.registerErrorListener();
        LogConfigurator.setNodeName("loopback");
        LogConfigurator.configure(environment, true);

        List<PluginsLoader.PluginLayer> layers = new ArrayList<>();
        Set<PluginBundle> bundles = new HashSet<>();
        Path none = Files.createDirectories(home.resolve("modules/none"));
        PluginBundle transport = new PluginBundle(described(Netty4Plugin.class.getName()), none);
        bundles.add(transport);
        layers.add(new Layer(transport, LoopbackNode.class.getClassLoader(), ModuleLayer.boot()));

        Node node = new Node(environment, new PluginsLoader(bundles, Set.of(), Map.of()) {
            @Override
            public Stream<PluginLayer> pluginLayers() {
                return layers.stream();
            }
        });
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception fault) {
                fault.printStackTrace();
            }
            stopped.countDown();
        }));
        node.start();
        stopped.await();
    }

    private static PluginDescriptor described(String plugin) {
        String java = System.getProperty("java.specification.version");
        return new PluginDescriptor(
            plugin, "from the class path", "none", Build.current().version(), java, plugin,
            null, List.of(), false, false, false, false);
    }
}
