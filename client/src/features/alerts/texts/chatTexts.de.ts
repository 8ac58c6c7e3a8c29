import type { ChatTexts } from './chatTexts.js';

const texts: ChatTexts = {
  add: 'Kanal hinzufügen',
  names: {
    slack: 'Slack',
    google_chat: 'Google Chat',
    teams: 'Microsoft Teams',
    telegram: 'Telegram',
    ntfy: 'ntfy',
  },
  choices: {
    slack: 'Slack, Mattermost oder Discord',
    google_chat: 'Google Chat',
    teams: 'Microsoft Teams',
    telegram: 'Telegram',
    ntfy: 'ntfy',
  },
  fields: {
    url: 'Webhook-Adresse',
    topic: 'Adresse des Themas',
    bot: 'Bot-Token',
    chat: 'Chat-ID',
    token: 'Zugriffstoken, falls das Thema eines verlangt',
  },
  how: {
    slack:
      'Legen Sie dort einen eingehenden Webhook an und fügen Sie seine Adresse ein. Bei Discord gehört /slack an ihr Ende.',
    google_chat: 'Öffnen Sie im Gruppenbereich „Apps & Integrationen“ → „Webhooks“ und fügen Sie die Adresse ein.',
    teams: 'Legen Sie den Workflow „Webhook-Warnungen an einen Kanal senden“ an und fügen Sie seine Adresse ein.',
    telegram:
      'Legen Sie mit @BotFather einen Bot an, nehmen Sie ihn in den Chat auf und geben Sie sein Token und die Chat-ID ein.',
    ntfy: 'Der Name des Themas wirkt wie ein Passwort: Wählen Sie einen, der schwer zu erraten ist.',
  },
  asks: 'Wir senden eine Nachricht dorthin, die um Zustimmung bittet. Sobald jemand zustimmt, kommen die Alarme.',
  save: 'Hinzufügen',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  removeOne: name => `${name} entfernen`,
  added: name => `Wir haben in ${name} um Zustimmung gebeten. Folgen Sie dort dem Link.`,
  removed: name => `${name} bekommt keine Alarme mehr.`,
  unconfirmed: 'Wir warten darauf, dass dort jemand dem Link in unserer Nachricht folgt.',
  off: 'Dieser Kanal ist ausgeschaltet, daher senden wir keine Alarme dorthin.',
};

export default texts;
