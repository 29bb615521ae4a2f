import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { contarCausa } from '@taquilla/rules/contarCancelacion';
import { formatFechaCorta, formatFechaLarga } from '@taquilla/rules/fechas';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import './Cambiado.css';

type Cambio = NonNullable<EventoDetalle['cambio']>;

const TITULO: Readonly<Record<Cambio['tipo'], string>> = {
  cancelar: 'Se canceló',
  aplazar: 'Se aplazó',
  reprogramar: 'Cambió la fecha',
  recinto: 'Cambió el lugar',
  artista: 'Cambió el cartel',
  interrumpir: 'Se interrumpió',
};

/** An event that was moved or changed after its sale began: before and now, and what its buyers can do (§C7.8). */
export function EventoMovido({ evento, cambio }: { evento: EventoDetalle; cambio: Cambio }) {
  const { frase, tipo, decidenHasta, era, artista } = cambio;
  const { zona } = evento.recinto;
  const abierto = decidenHasta !== null && new Date(decidenHasta) > pageNow();
  return (
    <section className="cambiado pila" aria-labelledby="cambio-del-evento">
      <h2 id="cambio-del-evento">{TITULO[tipo]}</h2>
      {era && tipo !== 'artista' && <Citas evento={evento} era={era} />}
      <p>{frase}</p>
      {artista && <p>Ya no se presenta {artista}.</p>}
      <p className="suave menor">Causa registrada: {contarCausa(cambio)}.</p>
      <p className="suave">
        {abierto
          ? `Si ya compraste, conserva tus boletos o pide todo tu dinero desde el enlace que te mandamos, hasta el ${formatFechaLarga(decidenHasta, zona)}. Si no contestas, los conservas.`
          : 'Los boletos de quienes los conservaron siguen siendo buenos.'}{' '}
        <Link className="enlace" href={paths.reembolsos(evento.id)}>
          Estado de los reembolsos
        </Link>
      </p>
    </section>
  );
}

/** Date and place before the change and now. */
function Citas({ evento, era }: { evento: EventoDetalle; era: NonNullable<Cambio['era']> }) {
  const { fecha, estado, recinto, ciudad } = evento;
  const ahora = pageNow();
  return (
    <dl className="cambiado__citas">
      <div>
        <dt>Era</dt>
        <dd>
          <s>{formatFechaCorta(era.fecha, era.zona, ahora)}</s>
        </dd>
        <dd className="suave">
          {era.recinto}, {era.ciudad}
        </dd>
      </div>
      <div>
        <dt>Ahora es</dt>
        <dd>{estado === 'aplazado' ? 'Todavía sin fecha' : formatFechaCorta(fecha, recinto.zona, ahora)}</dd>
        <dd>
          {recinto.nombre}, {ciudad.nombre}
        </dd>
      </div>
    </dl>
  );
}
