import { invalidate, onReturn } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ahora } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import type { CancelacionEnLista } from '../cancelaciones/palabras.ts';
import { paths } from '../paths.ts';
import { permitido, useSesion } from '../sesion/sesion.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { diaEntero, fechaYHora, horaDe } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import {
  ColumnsSilhouette,
  FiguresSilhouette,
  LinesSilhouette,
  TableSilhouette,
} from '../ui/Silhouettes.tsx';
import { CancelacionesVivas, esperaAUnaPersona, useCancelacionesVivas } from './CancelacionesVivas.tsx';
import { CifrasDeHoy } from './CifrasDeHoy.tsx';
import { EsperanAUnaPersona } from './EsperanAUnaPersona.tsx';
import { EventosDeHoy } from './EventosDeHoy.tsx';
import { FuncionesDeHoy } from './FuncionesDeHoy.tsx';
import { UltimasVentas } from './UltimasVentas.tsx';
import './hoy.css';

const CADA_MS = 15_000;

/** "Hoy": the alarms that wait for a person, the figures of the day, and today's events (§C2.2). */
export function HoyPage() {
  const { personal } = useSesion();
  const hoy = ahora();
  const [primerNombre] = personal.nombre.split(' ');
  const answer = useAnswer({ ...queryFor('hoy'), freshMs: 0, watch: onReturn });
  const { refetch, data } = answer;
  useEffect(() => {
    const reloj = setInterval(() => {
      if (document.hidden) return;
      void refetch();
      void invalidate('listarEventos');
    }, CADA_MS);
    return () => clearInterval(reloj);
  }, [refetch]);
  const vivas = useCancelacionesVivas();
  return (
    <>
      <PageHead
        title={diaEntero(hoy)}
        actions={
          <>
            {permitido('vender', { nivel: 'hacer' }) && (
              <Link className={buttonClass({ variant: 'borde' })} href={paths.taquilla()}>
                <ConsoleIcon name="taquilla" /> Abrir taquilla
              </Link>
            )}
            {permitido('editar_evento', { nivel: 'hacer' }) && (
              <Link className={buttonClass()} href={paths.nuevoEvento()}>
                <Icon name="mas" /> Nuevo evento
              </Link>
            )}
          </>
        }
      >
        {`${saludo(horaDe(hoy))}, ${primerNombre}.${data && vivas ? enUnaFrase(cuantasEsperan(data.alarmas, vivas)) : ''}`}
      </PageHead>
      <CancelacionesVivas vivas={vivas} />
      <Reading
        answer={answer}
        skeleton={
          <FiguresSilhouette>
            <ColumnsSilhouette wide={<TableSilhouette rows={4} />} narrow={<LinesSilhouette lines={8} />} />
          </FiguresSilhouette>
        }
      >
        {({ alarmas, dinero, hasta, eventos }) => (
          <>
            {dinero && <CifrasDeHoy dinero={dinero} hasta={fechaYHora(hasta)} />}
            <div className="rejilla">
              <div className={dinero ? 'c8 hoy__columna' : 'c12 hoy__columna'}>
                {dinero && <EsperanAUnaPersona alarmas={alarmas} />}
                <FuncionesDeHoy eventos={eventos} ahora={hoy} />
                <EventosDeHoy ahora={hoy} />
              </div>
              {dinero && (
                <div className="c4">
                  <UltimasVentas cuantas={dinero.ventas} />
                </div>
              )}
            </div>
          </>
        )}
      </Reading>
    </>
  );
}

function cuantasEsperan(
  alarmas: readonly { cuantos: number }[],
  vivas: readonly CancelacionEnLista[],
): number {
  return alarmas.reduce((suma, { cuantos }) => suma + cuantos, vivas.filter(esperaAUnaPersona).length);
}

function enUnaFrase(esperan: number): string {
  if (esperan === 0) return ' Nada espera a una persona.';
  return esperan === 1 ? ' Una cosa espera a una persona.' : ` ${esperan} cosas esperan a una persona.`;
}

function saludo(hora: number): string {
  if (hora < 12) return 'Buenos días';
  return hora < 19 ? 'Buenas tardes' : 'Buenas noches';
}
