import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { MINUTOS_DE_GRACIA } from '@taquilla/rules/cancelacion';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { CampoDeClave, faltaDeClave } from '../cancelaciones/CampoDeClave.tsx';
import { sinOtroDueno } from '../cancelaciones/Duenos.tsx';
import { trasMoverla } from '../cancelaciones/trasMoverla.ts';
import { useDryRun } from '../edicion/useDryRun.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { enPesos } from '../ui/pesos.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import { type FormaDeCambio, mandarCambio, type PlanDeCambio } from './cambio.ts';
import { decirAcomodo, type Renglon } from './LoPropuesto.tsx';

interface ConfirmarCambioProps {
  evento: EventoDeConsola;
  /** Without faults. */
  forma: FormaDeCambio;
  /** The event's key as it was typed. */
  clave: string;
  setClave: (clave: string) => void;
  /** Forgets what was typed, once it is done. */
  olvidar: () => void;
}

/** The rehearsal of the change, and the key that confirms it (§C7.14, §C7.19). */
export function ConfirmarCambio(props: ConfirmarCambioProps) {
  const { evento, forma } = props;
  const { datos, error, pregunta } = useDryRun(JSON.stringify(forma), () =>
    mandarCambio(evento, forma, { clave: '', ensayo: true }),
  );
  return (
    <>
      {datos && <Plan plan={datos} />}
      {pregunta && <Skeleton height="14rem" />}
      <ErrorLine>{error ? enPalabras(error) : null}</ErrorLine>
      {!error && <Confirmar {...props} plan={datos} />}
    </>
  );
}

function dia(uno: string): string {
  return formatFechaLarga(new Date(`${uno}T12:00:00Z`), 'UTC');
}

function Plan({ plan }: { plan: PlanDeCambio }) {
  const { ventas, boletos, total, acomodo, compensacion, saldo, faltan, decidenHasta, promesa } = plan;
  const renglones: Renglon[] = [
    ['Si todos devuelven', enPesos(total)],
    ...decirAcomodo(acomodo),
    ['Compensación', compensacion.parte > 0 ? enPesos(compensacion.monto) : 'No se debe'],
    ['Saldo del proveedor', saldo === null ? 'No contesta' : enPesos(saldo)],
    ['Deciden hasta el', dia(decidenHasta)],
    ['Todo el dinero sale', `a más tardar el ${dia(promesa)}`],
  ];
  return (
    <Box title="El ensayo" aside={<span className="suave">Nada cambió todavía</span>}>
      <div className="pila">
        <p>
          {`Se les avisa a ${enCuantos(ventas, 'compra')} con ${formatEntero(boletos)} ${boletos === 1 ? 'boleto' : 'boletos'}. Cada quien decide.`}
        </p>
        <dl className="ficha">
          {renglones.map(([nombre, valor]) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        {faltan !== null && faltan > 0 && (
          <Notice>{`Si todos devolvieran, faltarían ${enPesos(faltan)}: saldría hasta donde alcance, y lo demás solo cuando deposites.`}</Notice>
        )}
      </div>
    </Box>
  );
}

function Confirmar({ plan, ...props }: ConfirmarCambioProps & { plan: PlanDeCambio | null }) {
  const { evento, forma, clave } = props;
  const { escribir, faltas, error, isBusy, hacer } = useConfirmar(props);
  const directo = permitido('cancelar_evento', { eventoId: evento.id });
  const dePropuesta = !directo || (plan?.segundaPersona ?? false);
  const sinNadie = plan?.personas.length === 0;
  return (
    <Box title="Confirmar">
      <div className="pila">
        <p className="suave">
          {`La venta se detiene al instante. Durante ${MINUTOS_DE_GRACIA} minutos se puede deshacer; después cambia el evento y salen los correos.`}
        </p>
        <CampoDeClave de={evento.clave} value={clave} error={faltas.clave} onChange={escribir} />
        {plan && dePropuesta && (
          <Notice>
            {sinNadie
              ? sinOtroDueno()
              : `Lo confirma otra persona: ${plan.personas.map(({ nombre }) => nombre).join(', ')}.`}
          </Notice>
        )}
        <ErrorLine>{error}</ErrorLine>
        <Button
          variant="peligro-lleno"
          busy={isBusy}
          disabled={!plan || clave.trim() !== evento.clave || (dePropuesta && sinNadie)}
          onClick={hacer}
        >
          {dePropuesta ? 'Proponer el cambio' : NOMBRES[forma.que]}
        </Button>
      </div>
    </Box>
  );
}

/** Orders the change, or proposes it; the typed key is kept until it is done. */
function useConfirmar({ evento, forma, clave, setClave, olvidar }: ConfirmarCambioProps) {
  const { faltas, error, isBusy, enviar, olvidar: olvidarFaltas } = useSubmit({}, faltaDeClave);
  const hacer = () =>
    enviar(async () => {
      const { estado } = await mandarCambio(evento, forma, { clave: clave.trim(), ensayo: false });
      olvidar();
      setClave('');
      await trasMoverla();
      notificar(
        estado === 'propuesta'
          ? 'Propuesto: espera a otra persona.'
          : `La venta se detuvo. Tienes ${MINUTOS_DE_GRACIA} minutos para deshacer.`,
        'exito',
      );
    });
  return {
    escribir: (escrita: string) => {
      setClave(escrita);
      olvidarFaltas();
    },
    faltas,
    error,
    isBusy,
    hacer,
  };
}

const NOMBRES: Readonly<Record<FormaDeCambio['que'], string>> = {
  fecha: 'Cambiar la fecha',
  recinto: 'Cambiar de recinto',
  sin_fecha: 'Aplazar el evento',
  interrumpir: 'Interrumpir la función',
  artista: 'Retirar al artista',
};
