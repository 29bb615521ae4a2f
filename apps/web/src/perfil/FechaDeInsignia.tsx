import { partesInsignia } from '@taquilla/rules/fechas';

/** Month and day of an event on a card, in the venue's zone; nothing for an invalid date. `era`: the date of before, struck. */
export function FechaDeInsignia({
  fecha,
  zona,
  era = false,
}: {
  fecha: string;
  zona: string;
  era?: boolean;
}) {
  const insignia = partesInsignia(fecha, zona);
  if (!insignia) return null;
  const dia = (
    <>
      {insignia.mes}
      <span> - </span>
      {insignia.dia}
    </>
  );
  return <time dateTime={insignia.iso}>{era ? <s>{dia}</s> : dia}</time>;
}
