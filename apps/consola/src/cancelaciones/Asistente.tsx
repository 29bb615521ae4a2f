import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { CAUSAS } from '@taquilla/rules/cancelacion';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useLocation, useSearch } from 'wouter';
import { ahora } from '../api/call.ts';
import { download } from '../api/download.ts';
import { aPared } from '../campos/momento.ts';
import { useUnsaved } from '../edicion/useUnsaved.ts';
import { ESTADOS as ESTADOS_DE_EVENTO } from '../eventos/estado.ts';
import { paths } from '../paths.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { FormSilhouette } from '../ui/Silhouettes.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { Cabeza } from './Cabeza.tsx';
import {
  type CuerpoDeCancelacion,
  cuerpoDe,
  type Decision,
  faltasDeCausa,
  gruposDe,
  type Plan,
  SIN_DECIDIR,
} from './decision.ts';
import { PasoCausa } from './PasoCausa.tsx';
import { PasoConfirmar } from './PasoConfirmar.tsx';
import { PasoPalabras } from './PasoPalabras.tsx';
import { PasoQuien } from './PasoQuien.tsx';
import { usePlan } from './usePlan.ts';

const PASOS = ['La causa', 'Quién recibe qué', 'Las palabras', 'Confirmar'] as const;

/** The four steps of cancelling an event; what is typed outlives a reload (§C2.15), and the address holds the step (§C2.17). */
export function Asistente({ evento }: { evento: EventoDeConsola }) {
  const [guardada, guardar] = useUnsaved<Decision>(`cancelar:${evento.id}`);
  const decision = alDia({ ...SIN_DECIDIR, ...guardada }, evento.recinto.zona);
  const cuerpo = cuerpoDe(decision);
  const { paso, irA } = usePaso(evento.id, cuerpo !== null);
  // The cause is still being typed in the first step.
  const plan = usePlan(evento.id, paso > 1 ? cuerpo : null);
  const cambiar = (cambio: Partial<Decision>) => guardar({ ...decision, ...cambio });
  const comun = { evento, decision, cambiar, irA };
  return (
    <>
      <Cabeza
        evento={enCabeza(evento)}
        aqui="Cancelar"
        titulo={`Cancelar: ${evento.nombre}`}
        estado={ESTADOS_DE_EVENTO[evento.estado]}
        acciones={paso > 1 && cuerpo && <Ensayo eventoId={evento.id} cuerpo={cuerpo} />}
      />
      <div className="can">
        <Pasos paso={paso} dichos={dichosDe(decision, plan.data)} irA={irA} />
        {paso === 1 || !cuerpo ? (
          <PasoCausa {...comun} />
        ) : (
          <Reading answer={plan} skeleton={<FormSilhouette fields={6} />}>
            {leido => {
              const dado = { ...comun, cuerpo, plan: leido };
              if (paso === 2) return <PasoQuien {...dado} error={plan.error} />;
              if (paso === 3) return <PasoPalabras {...dado} />;
              return <PasoConfirmar {...dado} olvidar={() => guardar(null)} />;
            }}
          </Reading>
        )}
      </div>
    </>
  );
}

/** A promised day that has passed since it was typed is none. */
function alDia(decision: Decision, zona: string): Decision {
  const { promesa } = decision;
  return promesa !== null && promesa < aPared(ahora().toISOString(), zona).slice(0, 10)
    ? { ...decision, promesa: null }
    : decision;
}

function enCabeza({ id, nombre, fecha, recinto }: EventoDeConsola) {
  return { id, nombre, fecha, zona: recinto.zona, recinto: recinto.nombre, ciudad: recinto.ciudad };
}

function usePaso(eventoId: number, conCausa: boolean) {
  const [, navegar] = useLocation();
  const pedido = Number(new URLSearchParams(useSearch()).get('paso') ?? 1);
  const paso = conCausa && PASOS[pedido - 1] !== undefined ? pedido : 1;
  const irA = (siguiente: number) => {
    navegar(`${paths.cancelar(eventoId)}${siguiente > 1 ? `?paso=${siguiente}` : ''}`);
    scrollTo({ top: 0 });
  };
  return { paso, irA };
}

/** The decisions of each step, in a few words. */
function dichosDe(decision: Decision, plan: Plan | undefined): readonly string[] {
  const conCausa = Object.keys(faltasDeCausa(decision)).length === 0;
  const correos = plan ? gruposDe(plan).length : 0;
  return [
    conCausa && decision.causa ? CAUSAS[decision.causa].nombre : '',
    plan ? `${enCuantos(plan.ventas, 'venta')}, ${enPesos(plan.total)}` : '',
    plan ? enCuantos(correos, 'correo') : '',
  ];
}

interface PasosProps {
  paso: number;
  dichos: readonly string[];
  irA: (paso: number) => void;
}

/** The steps: those that are done lead back to them. */
function Pasos({ paso, dichos, irA }: PasosProps) {
  return (
    <nav aria-label="Pasos" className="pasos-can">
      <ol>
        {PASOS.map((nombre, i) => {
          const numero = i + 1;
          const ya = numero < paso;
          return (
            <li key={nombre} data-estado={ya ? 'ya' : numero === paso ? 'aqui' : undefined}>
              <i aria-hidden="true">{ya ? <Icon name="palomita" /> : numero}</i>
              {ya ? (
                <button type="button" className="boton-suelto" onClick={() => irA(numero)}>
                  {nombre}
                </button>
              ) : (
                <b aria-current={numero === paso ? 'step' : undefined}>{nombre}</b>
              )}
              <small>{ya && dichos[i]}</small>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The rehearsal: nothing changes, and each sale's line says what would happen to it (§C7.19). */
function Ensayo({ eventoId, cuerpo }: { eventoId: number; cuerpo: CuerpoDeCancelacion }) {
  const { isBusy, intentar } = useAttempt();
  const bajar = () =>
    intentar(() =>
      download(
        'ensayarCancelacion',
        { params: { eventoId }, body: cuerpo },
        'ensayo-de-cancelacion.csv',
      ).catch(notificarFalla),
    );
  return (
    <Button variant="borde" busy={isBusy} onClick={bajar}>
      <ConsoleIcon name="bajar" /> Ensayar y bajar CSV
    </Button>
  );
}
