/** Sends one mail as the product does with this `MAIL`, and prints the outcome. */
import { openMail } from '../../../platform/mail/openMail.js';
import type { DeliveryFailed } from '../../../platform/mail/port.js';

const [url = ''] = process.argv.slice(2);
const mail = openMail(url, { from: 'Tidewatch <alerts@app.example>', sandboxUrl: null });
const outcome = await mail
  ?.send({
    to: 'me@shop.example',
    subject: 'Tent fell to $119.00',
    text: 'text',
    html: '<p>html</p>',
    id: 'message-1',
    unsubscribeUrl: 'https://app.example/u?token=t',
  })
  .then(
    () => ({ sent: true }),
    ({ permanent, code }: DeliveryFailed) => ({ sent: false, permanent, code }),
  );
console.log(JSON.stringify(outcome));
await mail?.close();
