import { formatFechaCorta } from '@taquilla/rules/fechas';
import './Citas.css';

/** When and where an event is; without a date for one that is postponed. */
interface Cita {
  fecha: string | null;
  zona: string;
  recinto: string;
  ciudad: string;
  direccion?: string;
}

/** Date and place of an event before its change and now, as told on a day (§C7.8). */
export function Citas({ era, ahora, hoy }: { era: Cita; ahora: Cita; hoy: Date }) {
  return (
    <dl className="citas">
      <div>
        <dt>Era</dt>
        <dd>
          <s>{decirFecha(era, hoy)}</s>
        </dd>
        <dd className="suave">
          {era.recinto}, {era.ciudad}
        </dd>
      </div>
      <div>
        <dt>Ahora es</dt>
        <dd>{decirFecha(ahora, hoy)}</dd>
        <dd>
          {ahora.recinto}, {ahora.ciudad}
          {ahora.direccion && <small>{ahora.direccion}</small>}
        </dd>
      </div>
    </dl>
  );
}

function decirFecha({ fecha, zona }: Cita, hoy: Date): string {
  return fecha ? formatFechaCorta(fecha, zona, hoy) : 'Todavía sin fecha';
}
