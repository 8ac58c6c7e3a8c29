import type { AddressTexts } from './addressTexts.en.js';

const texts: AddressTexts = {
  invalid: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist unvollständig, die Adresse hat sich seitdem geändert, oder ihre Daten sind gelöscht.',
  },
  unsubscribe: {
    ask: {
      title: 'Alarme abbestellen?',
      text: 'Tidewatch sendet dann keine Alarme per E-Mail mehr an diese Adresse.',
      button: 'Abbestellen',
    },
    done: {
      title: 'Sie haben die Alarme abbestellt',
      text: 'Wir senden keine Alarme per E-Mail mehr an diese Adresse. Um sie wieder zu bekommen, schalten Sie sie in den Einstellungen der Alarme ein und stimmen Sie noch einmal zu.',
    },
  },
  'end-weekly': {
    ask: {
      title: '„Ihre Woche“ abbestellen?',
      text: 'Tidewatch sendet dann die wöchentliche E-Mail nicht mehr an diese Adresse. Die Alarme bleiben eingeschaltet.',
      button: 'Abbestellen',
    },
    done: {
      title: 'Sie haben „Ihre Woche“ abbestellt',
      text: 'Wir senden die wöchentliche E-Mail nicht mehr. Die Alarme bleiben eingeschaltet. Beides lässt sich in den Einstellungen der Alarme ein- und ausschalten.',
    },
  },
  confirm: {
    ask: {
      title: 'Möchten Sie hier Preisalarme bekommen?',
      text: 'Tidewatch sendet Alarme nur an diese Adresse, wenn Sie zustimmen. Jede E-Mail hat einen Link zum Abbestellen.',
      button: 'Ja, Alarme senden',
    },
    done: {
      title: 'Danke, Ihre Adresse ist bestätigt',
      text: 'Ab jetzt senden wir Alarme an diese Adresse. Jede E-Mail hat einen Link zum Abbestellen.',
    },
  },
  'confirm-chat': {
    ask: {
      title: 'Möchten Sie in diesem Chat Preisalarme bekommen?',
      text: 'Tidewatch sendet Alarme nur in den Chat, wenn jemand zustimmt, der ihn liest.',
      button: 'Ja, Alarme senden',
    },
    done: {
      title: 'Danke, der Chat ist bestätigt',
      text: 'Ab jetzt senden wir Alarme dorthin. Die Einstellungen der Alarme schalten sie aus.',
    },
  },
};

export default texts;
