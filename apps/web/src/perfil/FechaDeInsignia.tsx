import { partesInsignia } from '@taquilla/rules/fechas';

/** Month and day of an event on a card, in the venue's zone; nothing for an invalid date. */
export function FechaDeInsignia({ fecha, zona }: { fecha: string; zona: string }) {
  const insignia = partesInsignia(fecha, zona);
  if (!insignia) return null;
  return (
    <time dateTime={insignia.iso}>
      {insignia.mes}
      <span> - </span>
      {insignia.dia}
    </time>
  );
}
