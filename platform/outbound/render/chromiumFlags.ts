/**
 * Chromium's switches for pages of strangers. Requests are answered before they reach Chromium's network stack; whatever
 * would bypass that finds a proxy that doesn't exist and a resolver that knows no name or address.
 */

/** Stops a script's heap; what is outside of it counts towards the page's memory limit (`watchMemory`). */
const SCRIPT_HEAP_MB = 256;

export const CHROMIUM_FLAGS: readonly string[] = [
  '--proxy-server=http://127.0.0.1:9',
  // By default, loopback addresses bypass the proxy.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-quic',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--blink-settings=imagesEnabled=false',
  '--disable-3d-apis',
  '--disable-gpu',
  `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
];
