import { QUESTIONS, TESTIMONIALS } from './copy.js';

/** What merchants say, as examples, and what they ask. */
export function Voices() {
  return (
    <>
      <section className="part" aria-labelledby="says-title">
        <h2 id="says-title" className="part-title">
          What shops say
        </h2>
        <div className="testimonials">
          {TESTIMONIALS.map(({ said, by }) => (
            <figure key={by}>
              <blockquote>{said}</blockquote>
              <figcaption>
                {by} <span>Example</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>

      <section className="part questions" id="questions" aria-labelledby="questions-title">
        <h2 id="questions-title" className="part-title">
          Questions
        </h2>
        <div>
          {QUESTIONS.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}
