import { formatFechaLarga } from '@taquilla/rules/fechas';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';

interface TextoPropioProps {
  /** An empty line separates paragraphs. */
  texto: string;
  numero: number;
  desde: string | null;
}

/** A legal text of the operator's own, with the number and the day of its version (§C13.7). */
export function TextoPropio({ texto, numero, desde }: TextoPropioProps) {
  return (
    <>
      {texto.split(/\n\s*\n/).map((parrafo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a version never change
        <p key={i} className="legal__parrafo">
          {parrafo}
        </p>
      ))}
      <p className="suave">
        Versión {numero}
        {desde && `, vigente desde el ${formatFechaLarga(desde, ZONA_PREDETERMINADA)}`}.
      </p>
    </>
  );
}
