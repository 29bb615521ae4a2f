import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { anuncioDeEspera, describirEspera } from '@taquilla/rules/salaDeEspera';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { AvisosDeEspera } from './AvisosDeEspera.tsx';
import { LugarEnLaSala } from './LugarEnLaSala.tsx';
import { useEspera } from './useEspera.ts';
import type { EstadoDeEspera } from './vigilarSala.ts';
import './SalaDeEspera.css';

interface SalaDeEsperaProps {
  evento: EventoDetalle;
  lugar: 'pagina' | 'hoja';
}

/** The waiting room of an event. The turn comes by itself: there is nothing to press. */
export function SalaDeEspera({ evento, lugar }: SalaDeEsperaProps) {
  const estado = useEspera(evento.id);
  const anuncio = useAnuncio(estado);
  const enPagina = lugar === 'pagina';
  const Titulo = enPagina ? 'h1' : 'h3';

  return (
    <section
      className={classes('espera', `espera--${lugar}`, enPagina && 'ancho')}
      aria-label="Sala de espera"
    >
      <PageTitle title={`${tituloDe(estado)} · ${evento.nombre}`} />
      <div className="espera__cuerpo">
        <header className="espera__cabeza">
          <p className="espera__evento">
            <Link href={paths.evento(evento.id)}>{evento.nombre}</Link>
            <span> · {formatFechaCorta(evento.fecha, evento.recinto.zona, pageNow())}</span>
          </p>
          <Titulo className="espera__titulo titulo">{encabezadoDe(estado)}</Titulo>
        </header>
        {estado.tipo === 'imposible' ? (
          <EmptyState title={estado.mensaje}>
            <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
              Ver otros eventos
            </Link>
          </EmptyState>
        ) : (
          <>
            <LugarEnLaSala estado={estado} />
            <AvisosDeEspera estado={estado} />
            <ul className="espera__reglas">
              <li>Entras en cuanto llegue tu turno: deja esta página abierta.</li>
              <li>Si recargas o se va la red, conservas tu lugar en este navegador.</li>
              <li>El turno vale para una sola compra y no se puede compartir.</li>
              <li>Esperar no garantiza boletos: se venden mientras haya.</li>
            </ul>
          </>
        )}
      </div>
      {enPagina && (
        <div className="espera__cartel">
          <Artwork format="cartel" src={evento.imagenPromocion} />
        </div>
      )}
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
    </section>
  );
}

function encabezadoDe(estado: EstadoDeEspera): string {
  if (estado.tipo === 'imposible') return 'No hay venta en línea';
  if (estado.tipo === 'llegando') return 'Tomando tu lugar';
  if (estado.sala.quedan === 'nada') return 'Boletos agotados';
  return estado.delante === 0 ? 'Ya casi entras' : 'Estás en la sala de espera';
}

function tituloDe(estado: EstadoDeEspera): string {
  if (estado.tipo !== 'esperando') return 'Sala de espera';
  if (estado.sala.quedan === 'nada') return 'Agotado';
  return estado.delante === 0 ? 'Sigues tú' : `${formatEntero(estado.delante)} antes que tú`;
}

/**
 * The announcement for screen readers: the place once, then only when the wait passes a mark. Every step would be
 * noise.
 */
function useAnuncio(estado: EstadoDeEspera): string {
  const segundos = estado.tipo === 'esperando' ? estado.segundos : null;
  const [dicho, setDicho] = useState<{ segundos: number | null; texto: string; empezo: boolean }>({
    segundos: null,
    texto: '',
    empezo: false,
  });
  if (estado.tipo === 'esperando' && (!dicho.empezo || dicho.segundos !== segundos)) {
    const texto = dicho.empezo
      ? (anuncioDeEspera(dicho.segundos, segundos) ?? dicho.texto)
      : `${estado.delante} personas antes que tú. ${describirEspera(segundos)}.`;
    setDicho({ segundos, texto, empezo: true });
  }
  return dicho.texto;
}
