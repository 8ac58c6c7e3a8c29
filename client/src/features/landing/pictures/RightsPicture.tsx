import { pictureTexts as texts } from '../texts/pictureTexts.js';

/** The stored data, and the two rights. */
export function RightsPicture() {
  return (
    <div className="rights-picture shot-card" aria-hidden="true">
      {texts.rights.kept.map(([what, days]) => (
        <p key={what}>{texts.rights.keep(what, <b>{days}</b>)}</p>
      ))}
      <p>
        <span className="picture-button">{texts.rights.export}</span>
        <span className="picture-button" data-danger="true">
          {texts.rights.delete}
        </span>
      </p>
    </div>
  );
}
