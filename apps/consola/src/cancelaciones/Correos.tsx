import type { GrupoDePalabras } from '@taquilla/rules/cancelacion';
import { PALABRAS_PREVISTAS } from '@taquilla/rules/cancelacion';
import { formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { Motivo } from '../ui/Motivo.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { GRUPOS, type Palabra } from './decision.ts';
import { CamposDePalabra, faltasDe } from './PasoPalabras.tsx';
import type { Cancelacion } from './palabras.ts';
import { trasMoverla } from './trasMoverla.ts';

/** The run's mails: how many reached the mail server, and what may still be done about the words (§C7.13). */
export function Correos({ cancelacion }: { cancelacion: Cancelacion }) {
  const { correos, evento, conducible, estado, tipo } = cancelacion;
  const { enviados, porEnviar, rebotados, comunicados } = correos;
  const corrige = conducible && tipo === 'cancelar';
  const detiene = conducible && porEnviar > 0;
  return (
    <Box
      title="Correos"
      foot={
        (rebotados > 0 || corrige || detiene) && (
          <>
            {rebotados > 0 && (
              <Link href={`${paths.evento(evento.id, 'ventas')}?correoFallido=si`}>
                {rebotados === 1 ? 'Corregir 1 dirección' : `Corregir ${formatEntero(rebotados)} direcciones`}
              </Link>
            )}
            {corrige && <CorregirTexto cancelacion={cancelacion} />}
            {detiene && <Detener cancelacion={cancelacion} />}
          </>
        )
      }
    >
      <dl className="ficha">
        <div>
          <dt>Entregados al servidor</dt>
          <dd>{formatEntero(enviados)}</dd>
        </div>
        <div>
          <dt>Por salir</dt>
          <dd>{formatEntero(porEnviar)}</dd>
        </div>
        <div>
          <dt>Rebotaron</dt>
          <dd className={rebotados > 0 ? 'rojo' : undefined}>{formatEntero(rebotados)}</dd>
        </div>
      </dl>
      {porEnviar > 0 && estado !== 'gracia' && <p className="nota">{cuandoSiguen(cancelacion)}</p>}
      {comunicados > 0 && (
        <p className="nota">
          {comunicados === 1 ? 'Un comunicado espera' : `${formatEntero(comunicados)} comunicados esperan`}{' '}
          desde que cambió el evento:{' '}
          <Link href={paths.evento(evento.id, 'comunicados')}>revisa sus palabras</Link>.
        </p>
      )}
    </Box>
  );
}

function cuandoSiguen({ correos: { detenidos, siguenEn }, evento }: Cancelacion): string {
  if (detenidos) return 'Los que faltan están detenidos hasta que alguien los deje salir.';
  if (siguenEn === null) return 'Los primeros 20 salen en un momento.';
  return `Salieron los primeros; desde las ${formatHora(new Date(siguenEn), evento.zona)} salen los demás.`;
}

function Detener({ cancelacion: { id, correos } }: { cancelacion: Cancelacion }) {
  const { error, isBusy, intentar } = useAttempt();
  const detener = !correos.detenidos;
  const mover = () =>
    intentar(async () => {
      const { message } = await call('detenerCorreosDeCancelacion', {
        params: { cancelacionId: id },
        body: { detener },
        intencion: `detener-correos:${id}:${detener}`,
      });
      notificar(message, 'exito');
      await trasMoverla();
    });
  return (
    <>
      <Button variant="borde" size="chico" busy={isBusy} onClick={mover}>
        {detener ? 'Detener los que faltan' : 'Dejar salir los que faltan'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
}

function CorregirTexto({ cancelacion }: { cancelacion: Cancelacion }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button variant="borde" size="chico" onClick={() => setAbierto(true)}>
        Corregir el texto
      </Button>
      {abierto && <CorregirDialog cancelacion={cancelacion} onClose={() => setAbierto(false)} />}
    </>
  );
}

const CUALES = Object.keys(GRUPOS) as GrupoDePalabras[];

function CorregirDialog({ cancelacion, onClose }: { cancelacion: Cancelacion; onClose: () => void }) {
  const { correos } = cancelacion;
  const [grupo, setGrupo] = useState<GrupoDePalabras>('tarjeta');
  const { palabras, setPalabras, motivo, setMotivo, faltas, falta, error, isBusy, corregir } = useCorreccion(
    cancelacion,
    onClose,
  );
  const palabra = palabras[grupo] ?? PALABRAS_PREVISTAS[grupo];
  return (
    <Dialog title="Corregir el texto" onDismiss={onClose}>
      <p className="suave">
        {correos.enviados === 0
          ? 'Todavía no sale ninguno: todos llegan con el texto nuevo.'
          : `${enCuantos(correos.enviados, 'persona')} ya ${correos.enviados === 1 ? 'lo tiene' : 'lo tienen'}: les llega otro que dice que corrige al anterior. Los demás sólo reciben el nuevo.`}
      </p>
      <Segmented<GrupoDePalabras>
        label="Forma de pago"
        value={grupo}
        options={CUALES.map(uno => ({ value: uno, label: GRUPOS[uno].nombre }))}
        onChange={setGrupo}
      />
      <CamposDePalabra
        grupo={grupo}
        palabra={palabra}
        dichas={faltas}
        cambiar={nueva => setPalabras({ ...palabras, [grupo]: nueva })}
      />
      <Motivo value={motivo} onChange={setMotivo} />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={falta} onClick={corregir}>
          {correos.enviados === 0
            ? 'Cambiar el texto'
            : `Cambiar el texto y avisar a ${formatEntero(correos.enviados)}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The words as they are typed, and their sending. */
function useCorreccion(cancelacion: Cancelacion, onClose: () => void) {
  const [palabras, setPalabras] = useState<{ [Grupo in GrupoDePalabras]?: Palabra | undefined }>(
    cancelacion.palabras,
  );
  const [motivo, setMotivo] = useState('');
  const { error, isBusy, intentar } = useAttempt();
  const faltas = Object.assign(
    {},
    ...CUALES.map(uno => faltasDe(uno, palabras[uno] ?? PALABRAS_PREVISTAS[uno])),
  );
  const falta = Object.keys(faltas).length > 0 || motivo.trim().length < 3;
  const corregir = () =>
    intentar(async () => {
      const { message } = await call('corregirCorreosDeCancelacion', {
        params: { cancelacionId: cancelacion.id },
        body: { palabras, motivo: motivo.trim() },
        intencion: `corregir-correos:${cancelacion.id}`,
      });
      notificar(message, 'exito');
      onClose();
      await trasMoverla();
    });
  return { palabras, setPalabras, motivo, setMotivo, faltas, falta, error, isBusy, corregir };
}
