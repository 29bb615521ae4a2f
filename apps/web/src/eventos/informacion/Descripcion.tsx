/** The organiser's own words, in their paragraphs and lines (§2.25). */
export function Descripcion({ texto }: { texto: string }) {
  const parrafos = texto.split(/\n\s*\n/).filter(parrafo => parrafo.trim());
  return (
    <div className="informacion__texto">
      <h2>Sobre el evento</h2>
      {parrafos.length === 0 && <p className="suave">El organizador todavía no cuenta más.</p>}
      {parrafos.map((parrafo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs are fixed, and two may be alike
        <p key={i}>{parrafo}</p>
      ))}
    </div>
  );
}
