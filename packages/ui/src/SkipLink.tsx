import './SkipLink.css';

/** First stop of the keyboard: over the header, to the content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className="saltar" href={`#${target}`}>
      Saltar al contenido
    </a>
  );
}
