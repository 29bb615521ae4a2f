import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Accion } from '@taquilla/contract/comun/acceso';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { diaCalendario } from '@taquilla/rules/zona';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { ahora } from '../api/call.ts';
import { type ParteDeEvento, paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { useCrumbs } from '../ui/crumbs.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { NoPermission, Reading } from '../ui/Reading.tsx';
import { EventSilhouette, TabsSilhouette } from '../ui/Silhouettes.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { ESTADOS, esDeUltimaHora } from './estado.ts';
import { eventoQuery } from './eventoQuery.ts';
import { MoverEvento } from './mover/MoverEvento.tsx';
import { SILUETAS } from './siluetas.tsx';
import './ConEvento.css';

/** The tabs of an event in their order, each with the action whose reading it requires. */
const PARTES: readonly { parte: ParteDeEvento; texto: string; accion: Accion }[] = [
  { parte: 'tablero', texto: 'Tablero', accion: 'ver_cifras' },
  { parte: 'datos', texto: 'Datos', accion: 'ver_evento' },
  { parte: 'precios', texto: 'Precios', accion: 'fijar_precios' },
  { parte: 'lugares', texto: 'Lugares', accion: 'ver_evento' },
  { parte: 'ventas', texto: 'Ventas', accion: 'ver_ventas' },
  { parte: 'promociones', texto: 'Promociones', accion: 'fijar_precios' },
  { parte: 'cortesias', texto: 'Cortesías', accion: 'dar_cortesias' },
  { parte: 'comunicados', texto: 'Comunicados', accion: 'editar_evento' },
  { parte: 'puerta', texto: 'Puerta', accion: 'llevar_puertas' },
];

export interface ConEventoProps {
  /** The tab of this page. */
  parte: ParteDeEvento;
  /** Buttons of this tab, placed before the event's moves. */
  acciones?: ((evento: EventoDeConsola) => ReactNode) | undefined;
  children: (evento: EventoDeConsola) => ReactNode;
}

/** One event's screen: reads the event of the address, and shows its head and tabs above the content. */
export function ConEvento({ parte, acciones, children }: ConEventoProps) {
  const { id = '' } = useParams<{ id: string }>();
  const eventoId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  if (eventoId === null) return <NotFound />;
  return (
    <Leido key={eventoId} eventoId={eventoId} parte={parte} acciones={acciones}>
      {children}
    </Leido>
  );
}

function Leido({ eventoId, parte, acciones, children }: ConEventoProps & { eventoId: number }) {
  const answer = useAnswer(eventoQuery(eventoId));
  return (
    <Reading
      answer={answer}
      skeleton={
        <EventSilhouette>
          <TabsSilhouette />
          {SILUETAS[parte]}
        </EventSilhouette>
      }
    >
      {evento => (
        <>
          <Cabeza evento={evento} parte={parte} acciones={lee(parte, eventoId) && acciones?.(evento)} />
          {lee(parte, eventoId) ? children(evento) : <NoPermission />}
        </>
      )}
    </Reading>
  );
}

/** Whether the person may read a tab of an event: its address may be typed. */
function lee(parte: ParteDeEvento, eventoId: number): boolean {
  const suya = PARTES.find(una => una.parte === parte);
  return suya !== undefined && permitido(suya.accion, { nivel: 'leer', eventoId });
}

interface CabezaProps {
  evento: EventoDeConsola;
  parte: ParteDeEvento;
  acciones: ReactNode;
}

function Cabeza({ evento, parte, acciones }: CabezaProps) {
  const { id, nombre, fecha, recinto, estado, cartel } = evento;
  const aqui = PARTES.find(una => una.parte === parte)?.texto ?? '';
  useCrumbs([
    { texto: 'Eventos', href: paths.eventos() },
    { texto: nombre, href: paths.evento(id) },
    { texto: aqui },
  ]);
  const { kind, palabra } = ESTADOS[estado];
  return (
    <div className="cabeza-evento">
      <PageTitle title={`${nombre}, ${aqui.toLowerCase()} · Consola`} />
      <div className="cabeza-evento__fila">
        {cartel && <img src={cartel} alt="" width="46" height="57" />}
        <div className="cabeza-evento__texto">
          <div className="fila">
            <h1>{nombre}</h1>
            <StateTag kind={kind}>{palabra}</StateTag>
          </div>
          <p className="suave">
            {cuantoFalta(fecha, recinto.zona)}
            {formatFechaCorta(fecha, recinto.zona, ahora())} · {recinto.nombre}, {recinto.ciudad}
          </p>
        </div>
        <div className="cabeza-evento__acciones">
          {acciones}
          <MoverEvento evento={evento} />
        </div>
      </div>
      <Pestanas evento={evento} parte={parte} />
      {CON_FICHA.includes(parte) && permitido('editar_evento', { eventoId: id }) && (
        <UltimaHora evento={evento} />
      )}
    </div>
  );
}

function Pestanas({ evento: { id, nombre }, parte }: Pick<CabezaProps, 'evento' | 'parte'>) {
  const legibles = PARTES.filter(({ accion }) => permitido(accion, { nivel: 'leer', eventoId: id }));
  return (
    <nav className="pestanas cabeza-evento__pestanas" aria-label={nombre}>
      {legibles.map(una => (
        <Link
          key={una.parte}
          href={paths.evento(id, una.parte)}
          aria-current={una.parte === parte ? 'page' : undefined}
        >
          {una.texto}
        </Link>
      ))}
    </nav>
  );
}

/** The tabs whose changes make the next ficha pública. */
const CON_FICHA: readonly ParteDeEvento[] = ['datos', 'precios', 'lugares'];

/** Warns that a change of the last day makes a ficha that says so (§C4.2). */
function UltimaHora({ evento }: { evento: EventoDeConsola }) {
  if (!esDeUltimaHora(evento, ahora())) return null;
  return (
    <Notice>
      <strong>Faltan menos de 24 horas para la función.</strong> Lo que cambies de sus datos, precios o plano
      publica una ficha nueva, que dice qué cambió y que fue a última hora.
    </Notice>
  );
}

/** "faltan 21 días · ", by the venue's calendar; empty once the event is over. */
function cuantoFalta(fecha: string, zona: string): string {
  const dias = diaCalendario(new Date(fecha), zona) - diaCalendario(ahora(), zona);
  if (dias < 0) return '';
  if (dias === 0) return 'es hoy · ';
  return dias === 1 ? 'falta 1 día · ' : `faltan ${formatEntero(dias)} días · `;
}
