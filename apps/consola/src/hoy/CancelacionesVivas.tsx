import { everySeen } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { conDecision, loQueVuelve } from '@taquilla/rules/cancelacion';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { decirDia } from '../cancelaciones/dias.ts';
import { EN_RIESGO_DIAS } from '../cancelaciones/EstadoDePromesa.tsx';
import { ACTO, type CancelacionEnLista, cuentaDe, estadoDe, HECHO } from '../cancelaciones/palabras.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { StateTag } from '../ui/StateTag.tsx';

const CADA_MS = 10_000;

/** Runs that are not over, as far as this person reads them; none yet while they are read. */
export function useCancelacionesVivas(): readonly CancelacionEnLista[] | undefined {
  const lee = permitido('cancelar_evento', { nivel: 'leer' });
  const { data } = useAnswer(
    {
      ...queryFor('listarCancelaciones', { query: { vivas: 'true', limite: 20 } }),
      freshMs: CADA_MS / 2,
      watch: everySeen(CADA_MS),
    },
    lee,
  );
  return lee ? data?.cancelaciones : [];
}

/** Whether a run stands still until a person acts: this one confirms it, or money is missing. */
export function esperaAUnaPersona({ estado, confirmable }: CancelacionEnLista): boolean {
  return estado === 'sin_fondos' || (estado === 'propuesta' && confirmable);
}

/** The runs over sold events stand before everything else: those that are blocked or wait for this person come first. */
export function CancelacionesVivas({ vivas }: { vivas: readonly CancelacionEnLista[] | undefined }) {
  if (!vivas || vivas.length === 0) return null;
  return (
    <Box title="Cuando algo pasa" flush>
      <ul className="vivas">
        {[...vivas]
          .sort((a, b) => urgencia(a) - urgencia(b))
          .map(una => (
            <Linea key={una.id} cancelacion={una} />
          ))}
      </ul>
    </Box>
  );
}

function enPeligro({ estado, promesaDias }: CancelacionEnLista): boolean {
  return estado !== 'propuesta' && promesaDias <= EN_RIESGO_DIAS;
}

const ORDEN: readonly CancelacionEnLista['estado'][] = [
  'sin_fondos',
  'propuesta',
  'gracia',
  'pausada',
  'corriendo',
];

function urgencia(una: CancelacionEnLista): number {
  if (esperaAUnaPersona(una)) return 0;
  return enPeligro(una) ? 1 : 2 + ORDEN.indexOf(una.estado);
}

function Linea({ cancelacion }: { cancelacion: CancelacionEnLista }) {
  const { id, evento, confirmable } = cancelacion;
  const { kind, palabra } = estadoDe(cancelacion);
  return (
    <li data-urge={urgencia(cancelacion) < 2 || undefined}>
      <div className="vivas__que">
        <span className="fila">
          <Link className="tabla__nombre" href={paths.cancelacion(id)}>
            {evento.nombre}
          </Link>
          <StateTag kind={kind}>{palabra}</StateTag>
        </span>
        <p>{contar(cancelacion)}</p>
        {enPeligro(cancelacion) && <p className="rojo">{elPeligro(cancelacion)}</p>}
      </div>
      <Link
        className={buttonClass({ variant: confirmable ? 'principal' : 'borde', size: 'chico' })}
        href={paths.cancelacion(id)}
      >
        {confirmable ? 'Revisar y confirmar' : 'Ver cómo va'}
      </Link>
    </li>
  );
}

/** A run in one sentence: a cancellation by its money, a change by its buyers' decisions. */
function contar(una: CancelacionEnLista): string {
  const { tipo, estado, total, ventas, propuestaPor, propuestaEn, graciaHasta, saldo } = una;
  const cambia = conDecision(tipo);
  const deCuantas = enCuantos(ventas, 'venta');
  switch (estado) {
    case 'propuesta': {
      const propuso = `${propuestaPor ?? 'La línea de comandos'} propuso ${ACTO[tipo]} ${fechaYHora(propuestaEn)}:`;
      return cambia
        ? `${propuso} decide cada comprador, y si todos devuelven son ${enPesos(total)} de ${deCuantas}.`
        : `${propuso} ${enPesos(total)} a ${deCuantas}.`;
    }
    case 'gracia': {
      const hasta = `${graciaHasta ? `Hasta ${fechaYHora(graciaHasta)}` : 'Durante diez minutos'} se puede deshacer.`;
      return cambia
        ? `${HECHO[tipo]}. ${hasta} Después se avisa a ${deCuantas}.`
        : `${hasta} Van a salir ${enPesos(total)}.`;
    }
    case 'sin_fondos':
      return `${saldo && saldo.faltan > 0 ? `Faltan ${enPesos(saldo.faltan)} en el saldo del proveedor.` : 'Falta dinero en el saldo del proveedor.'} ${contarAvance(una)}`;
    default:
      return contarAvance(una);
  }
}

function contarAvance(una: CancelacionEnLista): string {
  const { tipo, ventas } = una;
  const devuelto = cuentaDe(una, 'devuelto');
  const vuelve = loQueVuelve(una);
  const salieron = `${enPesos(devuelto.monto)} de ${enPesos(vuelve.monto)} devueltos, ${formatEntero(devuelto.ventas)} de ${enCuantos(vuelve.ventas, 'venta')}.`;
  if (!conDecision(tipo)) return salieron;
  const abiertas = cuentaDe(una, 'sin_decidir').ventas;
  const decididas = `${HECHO[tipo]}: ${formatEntero(ventas - abiertas)} de ${enCuantos(ventas, 'venta')} ya decidieron, ${formatEntero(abiertas)} sin contestar.`;
  return vuelve.ventas === 0 ? decididas : `${decididas} ${salieron}`;
}

function elPeligro({ promesa, promesaDias }: CancelacionEnLista): string {
  if (promesaDias < 0) return `La promesa era el ${decirDia(promesa)} y todavía falta dinero por salir.`;
  return promesaDias === 0
    ? 'La promesa es hoy y todavía falta dinero por salir.'
    : `La promesa es el ${decirDia(promesa)}: faltan menos de 48 horas y todavía falta dinero por salir.`;
}
