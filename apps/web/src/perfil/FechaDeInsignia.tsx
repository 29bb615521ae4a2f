import { partesInsignia } from '@taquilla/rules/fechas';

/** Month and day of an event on a card, where the venue is; nothing for a date that is none. */
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
