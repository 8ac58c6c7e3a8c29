import type { RefusalTexts } from './refusalTexts.js';

const texts: RefusalTexts = {
  AUTHENTICATION_REQUIRED: 'Anmeldung erforderlich',
  SESSION_EXPIRED: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  TOKEN_INVALID: 'Dieses API-Token ist unbekannt, abgelaufen oder widerrufen.',
  SCOPE_MISSING: 'Diesem API-Token fehlt die Berechtigung „{scope}“.',
  PERSON_REQUIRED: 'Das kann nur eine angemeldete Person tun, kein API-Token.',
  ORIGIN_REFUSED: 'Diese Anfrage kam von einer anderen Website.',
  RATE_LIMITED: 'Zu viele Anfragen. Bitte warten Sie {seconds} Sekunden.',
  TOO_MANY_SOCKETS: 'Zu viele Verbindungen sind gleichzeitig offen. Bitte schließen Sie einige Tabs.',

  INVALID_REQUEST: 'Die Anfrage ist ungültig: {reason}',
  POSITION_UNKNOWN: 'Dieser Server hat diese Position nicht vergeben.',
  FEED_GONE: 'So alte Ereignisse bewahren wir nicht auf. Die ältesten verfügbaren folgen auf die Position {oldest}.',
  FEED_READERS_FULL: 'Für Ihren Shop sind bereits {limit} Verbindungen zum Feed offen. Bitte schließen Sie einige.',
  BODY_TOO_LARGE: 'Die Anfrage ist zu groß.',
  UNSUPPORTED_MEDIA_TYPE: 'Der Inhalt der Anfrage muss {accepted} sein.',
  NOT_FOUND: 'Unter dieser Adresse gibt es nichts.',
  RANGE_NOT_SATISFIABLE: 'Der angefragte Bereich liegt hinter dem Ende der Datei.',
  METHOD_NOT_ALLOWED: 'Diese Adresse unterstützt die Methode nicht.',
  LOADED_AHEAD: 'Diese Adresse führt etwas aus und lässt sich deshalb nicht im Voraus laden.',
  IDEMPOTENCY_KEY_REUSED: 'Die Kennung dieser Anfrage wurde schon für eine andere benutzt.',
  WRITE_CONFLICT: 'Jemand anderes hat das im selben Moment geändert. Bitte versuchen Sie es erneut.',
  READ_MODEL_BEHIND: 'Der Dienst ist vorübergehend nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  SERVICE_UNAVAILABLE: 'Dienst nicht erreichbar',
  STORE_NOT_WRITABLE: 'Änderungen lassen sich gerade nicht speichern. Bitte versuchen Sie es gleich noch einmal.',
  STREAM_BROKEN: 'Ein früherer Eintrag fehlt. Nichts wurde geändert; bitte wenden Sie sich an den Support.',
  INTERNAL: 'Der Dienst ist vorübergehend nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',

  INVALID_SHOP: 'Bitte geben Sie Name oder URL eines Shopify-Shops ein',
  SHOP_NOT_CONNECTED: 'Kein Shop verbunden',
  CONNECT_FAILED: 'Die Verbindung zu Shopify ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  CONNECT_DENIED: 'Die Verbindung wurde in Shopify abgelehnt. Es wurde nichts verbunden.',
  CONNECT_STATE_INVALID: 'Dieser Verbindungsversuch ist abgelaufen. Bitte verbinden Sie Ihren Shop erneut.',
  CONNECT_SIGNATURE_INVALID: 'Die Antwort von Shopify ließ sich nicht bestätigen. Bitte versuchen Sie es erneut.',
  CONNECT_UNTIMELY:
    'Die Antwort von Shopify und die Uhr dieses Servers liegen {seconds} Sekunden auseinander. Bitte verbinden Sie sich erneut; geschieht es wieder, geht die Uhr des Servers falsch.',
  CONNECT_SCOPES_MISSING:
    'Shopify hat den nötigen Zugriff nicht erteilt ({missing}). Bitte verbinden Sie sich erneut und erteilen Sie ihn.',
  CODE_USED: 'Dieser Anmeldelink wurde schon benutzt. Bitte verbinden Sie Ihren Shop erneut.',
  ENTRY_LINK_INVALID: 'Dieser Link wurde schon benutzt oder ist abgelaufen.',
  RETURN_URL_REFUSED: 'Die Rücksprungadresse ist keine Seite dieser App.',

  SHOP_NEVER_CONNECTED: 'Dieser Shop war nie verbunden, deshalb wissen wir nichts über ihn.',
  STORE_UNKNOWN: 'Zum Trennen fehlen die Angaben des Shops.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist nicht mehr offen.',

  PLAN_PAUSED: 'Ihre kostenlose Testphase ist beendet. Mit einem Abo laufen Preisprüfungen und Suche weiter.',
  ALREADY_SUBSCRIBED: 'Dieser Shop hat schon ein Abo.',
  NO_SUBSCRIPTION: 'Es gibt kein Abo zu kündigen.',
  BILLING_OFF: 'Hier wird nichts berechnet, also gibt es keinen Tarif zu abonnieren.',
  BILLING_FAILED: 'Shopify war für die Abrechnung nicht erreichbar. Bitte versuchen Sie es erneut.',

  COMPETITOR_URL_REQUIRED: 'Bitte geben Sie die URL eines Wettbewerbers ein',
  COMPETITOR_URL_INVALID: 'Ungültige URL. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  COMPETITOR_ADDRESS_PRIVATE:
    'Diese Adresse liegt in einem privaten Netz und ist für uns nicht erreichbar. Bitte nehmen Sie die öffentliche Adresse des Shops.',
  COMPETITOR_ADDRESS_CREDENTIALS:
    'Diese Adresse enthält Benutzername oder Passwort. Bitte fügen Sie sie ohne beides ein.',
  COMPETITOR_PORT_REFUSED: 'Wir lesen Shops nur auf den Ports 80 und 443; diese Adresse hat einen anderen.',
  COMPETITOR_ALREADY_TRACKED: 'Dieser Wettbewerber wird für Ihre Produkte schon beobachtet.',
  COMPETITOR_NOT_FOUND: 'Dieser Wettbewerber wird nicht beobachtet.',
  COMPETITOR_NO_ANSWER: '{host} hat innerhalb von 20 Sekunden nicht geantwortet.',
  COMPETITOR_UNREACHABLE: '{host} ist nicht erreichbar. Bitte prüfen Sie die Adresse.',
  COMPETITOR_BUSY: '{host} bittet um eine Pause zwischen Besuchen. Bitte versuchen Sie es in einer Minute erneut.',
  COMPETITOR_SLOW_DOWN: 'Dieser Shop bat uns, langsamer zu sein. Bitte versuchen Sie es in {minutes} Min. erneut.',
  COMPETITOR_SHARE_USED:
    'Wir lesen schon zu viele Seiten für Ihren Shop oder von {host}. Bitte warten Sie {seconds} Sekunden.',
  COMPETITOR_READER_BUSY: 'Wir lesen gerade zu viele Seiten. Bitte versuchen Sie es in ein paar Sekunden erneut.',
  COMPETITOR_BLOCKED: '{host} lässt uns diese Seite nicht lesen, also können wir sie nicht beobachten.',
  COMPETITOR_ROBOTS: 'Dieser Shop hält Robots von dieser Seite fern, also können wir sie nicht beobachten.',
  COMPETITOR_PAGE_GONE: 'Unter dieser Adresse gibt es keine Seite mehr.',
  COMPETITOR_NO_PRODUCT:
    'Diese Seite zeigt kein Produkt mit Preis. Öffnen Sie ein Produkt und fügen Sie dessen Adresse ein.',
  COMPETITOR_LISTING: 'Diese Seite zeigt {count} Produkte. Öffnen Sie eines davon und fügen Sie dessen Adresse ein.',
  COMPETITOR_RESTAURANT:
    'Das ist die Seite eines Restaurants, nicht eines Produkts. Bitte fügen Sie die Adresse eines Produkts ein.',
  COMPETITOR_BOOKING:
    'Diese Seite nimmt Buchungen an, hat also kein Produkt zu beobachten. Bitte fügen Sie die Adresse eines Produkts ein.',
  COMPETITOR_ARTICLE: 'Diese Seite ist ein Artikel. Bitte fügen Sie die Adresse eines Produkts ein.',
  COMPETITOR_BRAND_PAGE:
    'Diese Seite stellt eine Marke oder ein Unternehmen vor. Öffnen Sie eines der Produkte und fügen Sie dessen Adresse ein.',
  COMPETITOR_PAGE_UNREADABLE: 'Unter dieser Adresse können wir keine Seite lesen.',
  COMPETITOR_VARIANT_GONE: 'Diese Seite bietet die Variante nicht an.',
  CORRECTION_EMPTY: 'Bitte wählen Sie, was falsch ist: Preis, Bestand oder beides.',
  CORRECTION_NEEDS_PRICE: 'Wir lesen auf dieser Seite keinen Preis. Bitte wählen Sie auch den Preis.',
  CORRECTION_STALE: 'Die Seite hat sich inzwischen geändert. Bitte sehen Sie noch einmal nach und wählen Sie.',
  WATCHLIST_FULL: 'Sie beobachten {limit} Wettbewerber, so viele wie Ihr Tarif erlaubt.',
  VARIANT_UNKNOWN: 'Dieses Produkt hat keine solche Variante.',
  PRODUCT_UNKNOWN: 'Dieses Produkt ist nicht in Ihrem Katalog.',
  PRODUCTS_SYNC_NEEDED:
    'Bitte öffnen Sie erst Ihr Dashboard, damit Ihr Produktkatalog abgeglichen wird, und fügen Sie dann Wettbewerber hinzu.',

  DISCOVERY_COOLDOWN: 'Die Suche macht Pause. Bitte warten Sie noch {hours} Stunden.',
  DISCOVERY_OFF: 'Die Suche nach Wettbewerbern ist zurzeit abgeschaltet. Bitte wenden Sie sich an den Support.',
  DISCOVERY_NOT_CONFIGURED:
    'Die Suche nach Wettbewerbern ist nicht eingerichtet. Der Betreiber dieser Installation muss den Schlüssel eines Suchdienstes hinterlegen.',
  EVIDENCE_NOT_KEPT:
    'Für diesen Zeitpunkt haben wir keine Seite aufbewahrt. Seiten bleiben 90 Tage erhalten, mit jeder Änderung von Preis oder Verfügbarkeit.',
  EVIDENCE_NOT_SEALED: 'Dieser Abruf ist noch nicht versiegelt. Versuchen Sie es in fünf Minuten noch einmal.',
  AUDIT_ENTRY_UNSEALED: 'Dieser Eintrag ist noch nicht versiegelt. Versuchen Sie es in fünf Minuten erneut.',
  IMPORT_EMPTY:
    'Wir haben keine Adresse gefunden. Fügen Sie je Zeile eine Adresse ein oder nennen Sie die Spalte mit den Adressen „url“.',
  IMPORT_NOT_FOUND: 'Diesen Import gibt es nicht mehr. Bitte prüfen Sie die Datei noch einmal.',
  IMPORT_NOTHING_NEW: 'Dieser Import enthält nichts Neues.',
  IMPORT_RUNNING: 'Es läuft bereits ein Import. Bitte warten Sie, bis er fertig ist.',
  IMPORT_TOO_LARGE: 'Bitte importieren Sie höchstens {rows} Zeilen und {megabytes} MB auf einmal.',
  IMPORT_UNREADABLE:
    'Zeile {line} ist nicht lesbar. Bitte speichern Sie die Datei als CSV in UTF-8 und versuchen Sie es erneut.',
  SUGGESTION_NOT_FOUND: 'Diesen Vorschlag gibt es nicht mehr.',

  IMAGE_NOT_FOUND: 'Dieses Bild gibt es nicht.',
  IMAGE_UNAVAILABLE: 'Dieses Bild lässt sich nicht zeigen: Seine Website liefert es nicht als Bild.',

  ALERT_ADDRESS_MISSING: 'Bitte speichern Sie zuerst eine Adresse für diese Alarme.',
  ALERT_CHANNEL_OFF: 'Diese Installation kann auf diesem Weg keine Nachrichten senden.',
  ALERT_CONFIRM_TOO_OFTEN:
    'Sie haben heute schon zu viele Adressen um Bestätigung gebeten. Bitte versuchen Sie es in {hours} Stunden erneut.',
  ALERT_CHAT_INVALID:
    'Diese Adresse passt nicht zu diesem Kanal. Sie muss mit https:// beginnen und im öffentlichen Internet liegen.',
  ALERT_CHAT_NOT_FOUND: 'Dieser Kanal ist nicht mehr eingerichtet.',
  ALERT_DEVICE_INVALID: 'Das Push-Abo dieses Browsers ist ungültig.',
  ALERT_DEVICE_MISSING: 'Bitte schalten Sie Push zuerst in einem Browser ein.',
  ALERT_DEVICE_NOT_FOUND: 'Dieser Browser bekommt keine Push-Alarme mehr.',
  ALERT_DEVICES_FULL: 'Möglich sind höchstens {limit} Browser für Push-Alarme. Entfernen Sie zuerst einen.',
  ALERT_EMAIL_INVALID: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  ALERT_PHONE_INVALID: 'Bitte geben Sie die Telefonnummer international ein, etwa +49 151 2345678.',
  ALERT_QUIET_HOURS_INVALID: 'Die Ruhezeit muss zu verschiedenen Zeiten beginnen und enden.',
  ALERT_RULE_TWICE: 'Zwei Alarmregeln haben dieselbe Kennung.',
  ALERT_RULES_FULL: 'Möglich sind höchstens {limit} Alarmregeln.',
  ALERT_TEST_TOO_SOON: 'Bitte warten Sie {seconds} Sekunden bis zum nächsten Test.',
  ALERTS_STOPPED: 'Der Inhaber dieser Nummer hat Nachrichten gestoppt. Mit der Antwort START erlaubt er sie wieder.',

  ANNOTATION_DAY_INVALID: 'Bitte wählen Sie einen Tag, den es gibt.',
  ANNOTATION_NOT_FOUND: 'Diese Notiz gibt es nicht mehr.',
  ANNOTATIONS_FULL: 'Möglich sind höchstens {limit} Notizen. Bitte löschen Sie zuerst eine.',

  SHARE_DAYS_INVALID: 'Bitte wählen Sie Tage, die es gibt, den ersten vor dem letzten.',
  SHARE_MOMENT_INVALID: 'Bitte wählen Sie einen Zeitpunkt in der Vergangenheit.',
  WEBHOOK_ENDPOINTS_FULL: 'Sie können höchstens {limit} Webhook-Endpunkte haben. Bitte löschen Sie zuerst einen.',
  WEBHOOK_ENDPOINT_NOT_FOUND: 'Diesen Webhook-Endpunkt gibt es nicht mehr.',
  WEBHOOK_URL_REFUSED: 'Ein Webhook-Endpunkt muss eine https-Adresse im öffentlichen Internet sein.',
  API_TOKENS_FULL: 'Sie können höchstens {limit} API-Tokens haben. Bitte widerrufen Sie zuerst eines.',
  API_TOKEN_EXPIRY_PAST: 'Der Ablauf muss in der Zukunft liegen.',
  API_TOKEN_NOT_FOUND: 'Dieses API-Token gibt es nicht mehr.',
  SHARE_LINKS_FULL: 'Möglich sind höchstens {limit} offene Links. Bitte widerrufen Sie zuerst einen.',
  SHARE_LINK_UNKNOWN: 'Dieser Link ist unvollständig, oder was er zeigte, gibt es nicht mehr.',
  SHARE_LINK_REVOKED: 'Wer diesen Link geteilt hat, hat ihn widerrufen.',
  SHARE_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Bitten Sie um einen neuen.',

  WEBHOOK_SIGNATURE_INVALID: 'Diese Sendung weist ihren Absender nicht nach.',

  NOTIFICATION_NOT_FOUND: 'Diese Benachrichtigung gibt es nicht.',

  ADMIN_PASSWORD_WRONG: 'Falsches Passwort. Noch {attempts} Versuche.',
  ADMIN_LOCKED_NOW: 'Nach zu vielen Fehlversuchen ist das Konto für 15 Minuten gesperrt.',
  ADMIN_LOCKED: 'Konto vorübergehend gesperrt – Zu viele Fehlversuche. Versuchen Sie es in {minutes} Minuten erneut.',
  ADMIN_SESSION_EXPIRED: 'Die Admin-Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  ADMIN_NOT_CONFIGURED: 'Es gibt noch kein Admin-Passwort. Der Betreiber setzt es mit `tidewatch admin set-password`.',
  CURSOR_INVALID: 'Diese Position gehört nicht zu dieser Suche.',
  PAGE_TOO_DEEP: 'Seiten enden bei Zeile {rows}. Weiter geht es mit der Position der letzten Seite.',

  EXPORT_RUNNING: 'Ein Export dieses Shops läuft schon.',
  ERASURE_RUNNING: 'Die Daten dieses Shops werden schon gelöscht.',
  DATA_REQUEST_NOT_FOUND: 'Diese Anfrage eines Kunden kennen wir nicht, oder sie ist zu alt.',
  SHOP_ERASED: 'Die Daten dieses Shops wurden gelöscht.',

  INSUFFICIENT_PERMISSIONS: 'Zugriff verweigert – bitte melden Sie sich erneut bei Shopify an',
  AUTHENTICATION_FAILED: 'Anmeldung fehlgeschlagen – bitte melden Sie sich erneut bei Shopify an',
  API_ACCESS_LIMITED: 'Dieser Shop hat den Zugriff auf diese Daten nicht freigegeben.',
};

export default texts;
