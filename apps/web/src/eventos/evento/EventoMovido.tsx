import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { contarCausa } from '@taquilla/rules/contarCancelacion';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Citas } from '../../ui/Citas.tsx';
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
  const { fecha, estado, recinto, ciudad } = evento;
  const { zona } = recinto;
  const lugar = { zona, recinto: recinto.nombre, ciudad: ciudad.nombre };
  const hoy = pageNow();
  const abierto = decidenHasta !== null && new Date(decidenHasta) > hoy;
  return (
    <section className="cambiado pila" aria-labelledby="cambio-del-evento">
      <h2 id="cambio-del-evento">{TITULO[tipo]}</h2>
      {era && tipo !== 'artista' && (
        <Citas era={era} ahora={{ fecha: estado === 'aplazado' ? null : fecha, ...lugar }} hoy={hoy} />
      )}
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
