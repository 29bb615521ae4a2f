import { mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { diaLargo } from '@taquilla/rules/contarCancelacion';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useLocation } from 'wouter';
import { callApart, queryOfMyChanges } from '../../api/callApart.ts';
import { paths } from '../../paths.ts';

type MiCambio = RespuestaDe<'misCambios'>['cambios'][number];

const QUE_PASO: Readonly<Record<MiCambio['tipo'], string>> = {
  cancelar: 'Se canceló',
  aplazar: 'Se aplazó',
  reprogramar: 'Cambió de fecha',
  recinto: 'Cambió de lugar',
  artista: 'Cambió su cartel',
  interrumpir: 'Se interrumpió',
};

/** Purchases whose event was cancelled or changed, above the others: where their money is, and the way to it (§C7.9). */
export function MisCambios() {
  const { data } = useAnswer(queryOfMyChanges());
  if (!data || data.cambios.length === 0) return null;
  return (
    <ul className="mis-cambios" aria-label="Eventos que se cancelaron o cambiaron">
      {data.cambios.map(cambio => (
        <li key={cambio.folio}>
          <Cambio cambio={cambio} al={data.al} />
        </li>
      ))}
    </ul>
  );
}

function Cambio({ cambio, al }: { cambio: MiCambio; al: string }) {
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const { folio, evento, tipo, compensacion } = cambio;
  const abrir = () =>
    run(async () => {
      try {
        const { token } = await callApart('abrirMiCambio', { body: { folio } });
        navigate(paths.cambio(token));
      } catch (error) {
        notificar(mensajeDe(error, 'No pudimos abrir tu reembolso. Vuelve a intentar.'), 'error');
      }
    });
  return (
    <>
      <div>
        <h2>
          {QUE_PASO[tipo]} {evento.nombre}
        </h2>
        <p>{contarMiCambio(cambio, al)}</p>
        {compensacion > 0 && (
          <p className="suave menor">
            Además te tocan {formatPesos(dePesos(compensacion))} de compensación: pídelos ahí mismo.
          </p>
        )}
        <p className="nota">
          Folio <span className="num">{folio}</span>
        </p>
      </div>
      <Button
        variant="borde"
        busy={isBusy}
        onClick={() => void abrir()}
        aria-label={`Ver cómo va: ${evento.nombre}`}
      >
        Ver cómo va
      </Button>
    </>
  );
}

/** Where the money of a purchase is, in one sentence. */
function contarMiCambio(
  { como, monto, promesa }: Pick<MiCambio, 'como' | 'monto' | 'promesa'>,
  al: string,
): string {
  const pesos = formatPesos(dePesos(monto));
  switch (como) {
    case 'devuelto':
      return `Te devolvimos ${pesos}.`;
    case 'sin_costo':
      return 'Tus boletos no costaron nada. Ya no sirven para entrar.';
    case 'conserva':
      return 'Conservas tus boletos.';
    case 'sin_decidir':
      return `Elige: conservar tus boletos, o que te devolvamos ${pesos}.`;
    case 'espera_cuenta':
      return `Tus ${pesos} te esperan: dinos a qué cuenta los mandamos.`;
    case 'en_caja':
      return `Tus ${pesos} te esperan en cualquier taquilla nuestra, o en tu cuenta.`;
    case 'fallida':
      return `Tus ${pesos} no salieron. Lo revisa una persona; el dinero sigue siendo tuyo.`;
    case 'contracargo':
      return 'Tu banco lo está aclarando: no se paga dos veces.';
    case 'por_enviar':
    case 'en_camino':
      return `Te devolvemos ${pesos}, a más tardar el ${diaLargo(promesa, al)}.`;
  }
}
