import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { dePesos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { permitido } from '../../sesion/sesion.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { BloquearDialog } from './BloquearDialog.tsx';
import { bloqueosDe, contarResultado, releerLugares } from './cambiarLugares.ts';
import { MarcarDialog } from './MarcarDialog.tsx';
import type { LugarConFila, LugaresDeEvento } from './planoDeSeccion.ts';
import { ZonaDialog } from './ZonaDialog.tsx';

export interface AccionesDeLugaresProps {
  evento: EventoDeConsola;
  datos: LugaresDeEvento;
  elegidos: readonly LugarConFila[];
  /** Held places within the last lasso. */
  apartados: readonly number[];
  soltar: () => void;
}

type Dialogo = 'bloquear' | 'liberar' | 'zona' | 'marcar';

/** Each act with its key and its dialog. */
const VERBOS: readonly { words: string; shortcut: string; dialogo: Dialogo }[] = [
  { words: 'Bloquear', shortcut: 'b', dialogo: 'bloquear' },
  { words: 'Liberar', shortcut: 'l', dialogo: 'liberar' },
  { words: 'Mover de zona', shortcut: 'z', dialogo: 'zona' },
  { words: 'Marcar', shortcut: 'm', dialogo: 'marcar' },
];

/** The acts on picked places, each with its key; Escape clears the selection (§C6.1). */
export function AccionesDeLugares(props: AccionesDeLugaresProps) {
  const { evento, datos, soltar } = props;
  // An open dialog keeps its places even if they change meanwhile: the answer reports on each.
  const [abierto, setAbierto] = useState<(AccionesDeLugaresProps & { dialogo: Dialogo }) | null>(null);
  const { elegidos, apartados } = abierto ?? props;
  const dialogo = abierto?.dialogo ?? null;
  if (elegidos.length === 0) return null;
  const bloqueados = elegidos.filter(({ estado }) => estado === 'bloqueado');
  const ids = elegidos.map(({ id }) => id);
  const comun = {
    evento,
    onHecho: () => {
      setAbierto(null);
      soltar();
      void releerLugares();
    },
    onClose: () => setAbierto(null),
  };
  return (
    <>
      {dialogo === null && <Barra {...props} abrir={cual => setAbierto({ ...props, dialogo: cual })} />}
      {dialogo === 'bloquear' && (
        <BloquearDialog {...comun} bloqueos={datos.bloqueos} {...{ elegidos, apartados }} />
      )}
      {dialogo === 'liberar' && <LiberarDialog {...comun} bloqueados={bloqueados} />}
      {dialogo === 'zona' && <ZonaDialog {...comun} zonas={datos.zonas} ids={ids} />}
      {dialogo === 'marcar' && <MarcarDialog {...comun} elegidos={elegidos} />}
    </>
  );
}

function Barra({
  evento,
  elegidos,
  soltar,
  abrir,
}: AccionesDeLugaresProps & { abrir: (dialogo: Dialogo) => void }) {
  const hayBloqueados = elegidos.some(({ estado }) => estado === 'bloqueado');
  const verbos = VERBOS.filter(
    ({ dialogo }) =>
      (dialogo !== 'liberar' || hayBloqueados) &&
      (dialogo !== 'zona' || permitido('fijar_precios', { eventoId: evento.id })),
  ).map(({ dialogo, ...verbo }) => ({ ...verbo, onDo: () => abrir(dialogo) }));
  const pesos = formatPesos(sumar(...elegidos.map(({ precio }) => dePesos(precio))));
  const cuantos =
    elegidos.length === 1 ? '1 elegido; vale' : `${formatEntero(elegidos.length)} elegidos; valen`;
  return (
    <div className="lugares__accion">
      <ActionBar verbs={verbos} onDrop={soltar}>
        {`${cuantos} ${pesos} sin cargos`}
      </ActionBar>
    </div>
  );
}

interface LiberarDialogProps {
  evento: EventoDeConsola;
  bloqueados: readonly LugarConFila[];
  onHecho: () => void;
  onClose: () => void;
}

function LiberarDialog({ evento, bloqueados, onHecho, onClose }: LiberarDialogProps) {
  return (
    <ConfirmDialog
      title={`¿Liberar ${formatEntero(bloqueados.length)} ${bloqueados.length === 1 ? 'lugar' : 'lugares'}?`}
      confirm="Liberar"
      motivo={{ label: 'Motivo (lo lee tu equipo)', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        const resultado = await call('cambiarLugares', {
          params: { eventoId: evento.id },
          body: {
            lugares: bloqueados.map(({ id }) => id),
            accion: 'liberar',
            bloqueosVistos: bloqueosDe(bloqueados),
            modo: 'los_que_se_pueda',
            motivo,
          },
          intencion: `liberar:${evento.id}`,
        });
        notificar(contarResultado(resultado, ['lugar liberado', 'lugares liberados']), 'exito', 6000);
        onHecho();
      }}
    >
      <p>Vuelven a la venta en la tienda en menos de dos segundos.</p>
    </ConfirmDialog>
  );
}
