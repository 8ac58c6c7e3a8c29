import { landingTexts as texts } from './texts/landingTexts.js';

/** Example testimonials, and frequent questions. */
export function Voices() {
  return (
    <>
      <section className="part" aria-labelledby="says-title">
        <h2 id="says-title" className="part-title">
          {texts.voices.title}
        </h2>
        <div className="testimonials">
          {texts.voices.said.map(({ said, by }) => (
            <figure key={by}>
              <blockquote>{said}</blockquote>
              <figcaption>
                {by} <span>{texts.voices.example}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>

      <section className="part questions" id="questions" aria-labelledby="questions-title">
        <h2 id="questions-title" className="part-title">
          {texts.questions.title}
        </h2>
        <div>
          {texts.questions.all.map(({ question, answer }, index) => (
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
