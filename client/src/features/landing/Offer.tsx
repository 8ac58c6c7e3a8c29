/** The start page below the fold: features, price, and frequent questions. */
import { useEffect } from 'react';
import { PLAN, PROMISES, QUESTIONS } from './copy.js';

export default function Offer() {
  // A link to a section was followed before the section loaded.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <section className="promises" aria-label="What you get">
        {PROMISES.map(({ title, text }) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>

      <section className="pricing" id="pricing" aria-labelledby="pricing-title">
        <div>
          <h2 id="pricing-title">One plan, everything in it</h2>
          <p className="muted">Try it for 3 days first. No credit card is needed.</p>
        </div>
        <div className="plan">
          <p className="plan-name">Pro</p>
          <p className="plan-price figure">
            $19.99 <span>per month</span>
          </p>
          <ul>
            {PLAN.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </section>

      <section className="questions" id="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">Questions</h2>
        <div>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}
