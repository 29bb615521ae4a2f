import { useAnswer } from '@taquilla/cliente/useAnswer';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { enCuantos } from '@taquilla/rules/numeros';
import { Link } from 'wouter';
import { ahora } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';

const enVenta = {
  ...queryFor('listarEventos', { query: { estado: 'en_venta', limite: 12 } }),
  freshMs: 60_000,
};

/** The events on sale, for switching between them with a finger. */
export function EventosEnVenta({ eventoId }: { eventoId: number }) {
  const { data } = useAnswer(enVenta);
  // The present event comes first.
  const eventos = (data?.eventos ?? []).toSorted(
    (a, b) => Number(b.id === eventoId) - Number(a.id === eventoId),
  );
  if (eventos.length < 2) return null;
  return (
    <nav className="ventanilla__eventos" aria-label="Eventos en venta">
      {eventos.map(({ id, nombre, fecha, recinto, cartel, cifras }) => (
        <Link
          key={id}
          href={paths.taquillaDeEvento(id)}
          className="ventanilla__evento"
          aria-current={id === eventoId ? 'page' : undefined}
        >
          {cartel && <img src={cartel} alt="" width="42" height="52" loading="lazy" />}
          <span>
            <b>{nombre}</b>
            <small>{formatFechaCorta(fecha, recinto.zona, ahora())}</small>
            <small>{enCuantos(cifras.libres, 'libre')}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}
