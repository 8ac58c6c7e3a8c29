/** Bot managers' pages: never a price, never 'out of stock'. Status 200 unless stated otherwise. */

export interface BlockedPage {
  readonly name: string;
  readonly html: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export const BLOCKED_PAGES: readonly BlockedPage[] = [
  {
    name: 'Cloudflare, managed challenge',
    html: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId: "3",cZone: "shop.example"};}());</script></body></html>',
  },
  {
    name: 'Cloudflare, German',
    html: '<html lang="de"><head><title>Nur einen Moment…</title></head><body><h1>shop.example</h1><p>Überprüfung, ob Sie ein Mensch sind. Dies kann einige Sekunden dauern.</p><p>shop.example muss die Sicherheit Ihrer Verbindung überprüfen, bevor Sie fortfahren können.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>',
  },
  {
    name: 'Cloudflare, error 1020',
    html: '<html><head><title>Access denied | shop.example used Cloudflare to restrict access</title></head><body><h1>Error 1020</h1><h2>Access denied</h2><p>What happened? This website is using a security service to protect itself from online attacks.</p><span>Cloudflare Ray ID: 7a</span></body></html>',
  },
  {
    name: 'PerimeterX press and hold',
    html: '<html><head><title>Access to this page has been denied</title><meta name="description" content="px-captcha"></head><body><h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div><p>Reference ID 1a2b</p></body></html>',
  },
  {
    name: 'a superstore says Robot or human?',
    html: '<html><head><title>Robot or human?</title></head><body><h1>Activate and hold the button to confirm that you’re human. Thank You!</h1><div id="px-captcha"></div></body></html>',
  },
  {
    name: 'DataDome',
    html: '<html lang="en"><head><title>shop.example</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={"rt":"c","cid":"AHrlq","hsh":"A55","t":"bv","s":1,"host":"geo.captcha-delivery.com"}</script></body></html>',
  },
  {
    name: 'Akamai, access denied',
    html: '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1> You don\'t have permission to access "http://www.shop.example/p/1" on this server.<P>Reference #18.9dd7c117.1620000000.1a2b3c</BODY></HTML>',
  },
  {
    name: 'Akamai, interstitial with a script only',
    html: '<html><head><meta http-equiv="refresh" content="5; URL=\'/p/1?bm-verify=AAQAAAAE\'"></head><body><script>var i = 1620000000; var j = i + Number("1234" + "5678"); xhr.open("POST", "/_sec/verify?provider=interstitial");</script></body></html>',
  },
  {
    name: 'Imperva Incapsula',
    html: '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=1-2" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 1234-5678</iframe></body></html>',
  },
  {
    name: 'Amazon, characters to type',
    html: '<html><head><title>Amazon.com</title></head><body><form method="get" action="/errors/validateCaptcha" name=""><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\'re not a robot. For best results, please make sure your browser is accepting cookies.</p><input type="text" name="field-keywords"><button type="submit">Continue shopping</button></form></body></html>',
  },
  {
    name: 'Amazon, one button to go on',
    html: '<html><head><title>Amazon.com</title></head><body><h4>Click the button below to continue shopping</h4><form action="/errors_page/validateCaptcha"><button>Continue shopping</button></form><p>Conditions of Use</p></body></html>',
  },
  {
    name: 'Distil / Pardon our interruption',
    html: "<html><head><title>Pardon Our Interruption</title></head><body><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen: You're a power user moving through this website with super-human speed.</p></body></html>",
  },
  {
    name: 'AWS WAF challenge',
    html: '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script>window.awsWafCookieDomainList = []; window.gokuProps = {"key":"AQID"};</script><script src="https://x.token.awswaf.com/x/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you\'re not a robot. This requires JavaScript.</noscript></body></html>',
  },
  {
    name: 'AWS WAF by its header',
    html: '<html><body></body></html>',
    status: 202,
    headers: { 'x-amzn-waf-action': 'challenge' },
  },
  {
    name: 'Kasada',
    html: '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=typeof performance;KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js"></script></body></html>',
  },
  {
    name: 'DDoS-Guard, Russian',
    html: '<html lang="ru"><head><title>DDOS-GUARD</title></head><body data-ddg-origin="true"><h1>Проверка браузера перед переходом на сайт</h1><script src="/.well-known/ddos-guard/check?context=free_splash"></script></body></html>',
  },
  {
    name: 'a marketplace asks to slide',
    html: '<html lang="zh"><head><title>验证码拦截</title></head><body><p>亲，请拖动下方滑块完成验证</p><div id="nocaptcha" data-nc-idx="1"></div><script>window._config_ = {"action":"captcha"}</script></body></html>',
  },
  {
    name: 'reCAPTCHA interstitial',
    html: '<html><head><title>Security check</title><script src="https://www.google.com/recaptcha/api.js"></script></head><body><p>Please complete the security check to access shop.example</p><form><div class="g-recaptcha"></div></form></body></html>',
  },
  {
    name: 'hCaptcha with the site’s own name for a title',
    html: '<html><head><title>shop.example</title></head><body><p>One more step</p><p>Please complete the captcha to continue.</p><div class="h-captcha"></div><script src="https://js.hcaptcha.com/1/api.js"></script></body></html>',
  },
  {
    name: 'too many requests',
    html: '<html><body><h1>429 Too Many Requests</h1><p>Out of stock</p></body></html>',
    status: 429,
  },
  { name: 'maintenance with 503', html: '<html><body><h1>We will be right back</h1></body></html>', status: 503 },
  {
    name: 'too many requests, with status 200',
    html: '<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many Requests</h1></center><hr><center>nginx</center></body></html>',
  },
];
