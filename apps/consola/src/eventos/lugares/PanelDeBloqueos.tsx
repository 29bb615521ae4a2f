import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { ahora, call } from '../../api/call.ts';
import { Choques } from '../../edicion/PieDeEdicion.tsx';
import { useEdicion } from '../../edicion/useEdicion.ts';
import { Box } from '../../ui/Box.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Menu } from '../../ui/Menu.tsx';
import {
  CamposDeBloqueo,
  type FormaDeBloqueo,
  formaDe,
  leerBloqueo,
  mostrarCampo,
  NOMBRES,
} from './CamposDeBloqueo.tsx';
import { releerLugares } from './cambiarLugares.ts';

export interface PanelDeBloqueosProps {
  evento: EventoDeConsola;
  bloqueos: readonly BloqueoDeConsola[];
  puede: boolean;
}

type Que = 'cambiar' | 'liberar';

/** The blocks of an event: reason, number of places, and hour of release (§C3.4, §C6.2). */
export function PanelDeBloqueos({ evento, bloqueos, puede }: PanelDeBloqueosProps) {
  const [abierto, setAbierto] = useState<{ que: Que; bloqueo: BloqueoDeConsola } | null>(null);
  const cerrar = () => setAbierto(null);
  // Another person may change a block while its dialog is open.
  const comoEsAhora = (dado: BloqueoDeConsola) => bloqueos.find(({ id }) => id === dado.id) ?? dado;
  return (
    <Box title="Bloqueos">
      {bloqueos.length === 0 && (
        <p className="suave">
          {puede ? 'Ninguno. Elige lugares en el mapa o en la lista y bloquéalos.' : 'Ninguno.'}
        </p>
      )}
      {bloqueos.map(bloqueo => (
        <Renglon
          key={bloqueo.id}
          bloqueo={bloqueo}
          zona={evento.recinto.zona}
          abrir={puede ? que => setAbierto({ que, bloqueo }) : null}
        />
      ))}
      {abierto?.que === 'cambiar' && (
        <CambiarBloqueo evento={evento} bloqueo={comoEsAhora(abierto.bloqueo)} onClose={cerrar} />
      )}
      {abierto?.que === 'liberar' && (
        <LiberarBloqueo evento={evento} bloqueo={comoEsAhora(abierto.bloqueo)} onClose={cerrar} />
      )}
    </Box>
  );
}

interface RenglonProps {
  bloqueo: BloqueoDeConsola;
  /** The venue's time zone. */
  zona: string;
  /** Opens a dialog; null for a person who may only look. */
  abrir: ((que: Que) => void) | null;
}

function Renglon({ bloqueo, zona, abrir }: RenglonProps) {
  return (
    <div className="bloqueo">
      <i style={{ background: bloqueo.color }} aria-hidden="true" />
      <div>
        <span className="fuerte">{bloqueo.nombre}</span>
        <small>{describir(bloqueo, zona)}</small>
        <small>{bloqueo.motivo}</small>
      </div>
      {abrir && (
        <Menu
          label={`Acciones del bloqueo ${bloqueo.nombre}`}
          title={bloqueo.nombre}
          items={[
            { words: 'Cambiar', onDo: () => abrir('cambiar') },
            { words: 'Liberar todos sus lugares', danger: true, onDo: () => abrir('liberar') },
          ]}
        />
      )}
    </div>
  );
}

interface DialogoDeBloqueoProps {
  evento: EventoDeConsola;
  bloqueo: BloqueoDeConsola;
  onClose: () => void;
}

function LiberarBloqueo({ evento, bloqueo, onClose }: DialogoDeBloqueoProps) {
  return (
    <ConfirmDialog
      title={`¿Liberar ${bloqueo.nombre}?`}
      confirm={bloqueo.lugares === 0 ? 'Quitar el bloqueo' : `Liberar ${cuantos(bloqueo.lugares)}`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await call('borrarBloqueo', {
          params: { eventoId: evento.id, bloqueoId: bloqueo.id },
          version: bloqueo.version,
        });
        notificar('Liberado', 'exito');
        await releerLugares();
      }}
    >
      <p>
        {bloqueo.lugares === 0
          ? 'No tiene lugares.'
          : 'Sus lugares vuelven a la venta y el bloqueo desaparece.'}
      </p>
    </ConfirmDialog>
  );
}

function cuantos(lugares: number): string {
  return lugares === 1 ? '1 lugar' : `${formatEntero(lugares)} lugares`;
}

function describir(
  { lugares, pendientes, liberaEn, taquillaPuedeVender }: BloqueoDeConsola,
  zona: string,
): string {
  return [
    cuantos(lugares),
    pendientes > 0 ? `${formatEntero(pendientes)} al soltarse` : '',
    liberaEn ? `se libera ${formatFechaCorta(liberaEn, zona, ahora())}` : '',
    taquillaPuedeVender ? 'la taquilla puede vender' : '',
  ]
    .filter(parte => parte !== '')
    .join(' · ');
}

function CambiarBloqueo({ evento, bloqueo, onClose }: DialogoDeBloqueoProps) {
  const { zona, ciudad } = evento.recinto;
  const edicion = useEdicionDeBloqueo(evento, bloqueo, onClose);
  const { valores, cambiados, choques, error, isBusy } = edicion;
  const falta = choques.length > 0 || leerBloqueo(valores, zona) === null;
  return (
    <Dialog title={bloqueo.nombre} onDismiss={onClose}>
      <CamposDeBloqueo forma={valores} zona={ciudad} cambiar={edicion.cambiar} />
      <Choques edicion={edicion} nombres={NOMBRES} mostrar={mostrarCampo} />
      <DialogFoot error={error ?? Object.values(edicion.faltas)[0]} onClose={onClose}>
        <Button busy={isBusy} disabled={falta} onClick={cambiados === 0 ? onClose : edicion.guardar}>
          Guardar
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useEdicionDeBloqueo(
  { id: eventoId, recinto }: EventoDeConsola,
  de: BloqueoDeConsola,
  onClose: () => void,
) {
  return useEdicion<FormaDeBloqueo>({
    nombre: `bloqueo:${eventoId}:${de.id}`,
    leido: formaDe(de, recinto.zona),
    version: de.version,
    nombres: NOMBRES,
    presente: dado => formaDe(dado as BloqueoDeConsola, recinto.zona),
    guardar: async (_cambios, version, todo) => {
      const body = leerBloqueo(todo, recinto.zona);
      if (!body) throw new Error('A block that lacks something is not sent');
      const params = { eventoId, bloqueoId: de.id };
      const nuevo = await call('cambiarBloqueo', { params, body, version });
      void releerLugares();
      onClose();
      return { leido: formaDe(nuevo, recinto.zona), version: nuevo.version };
    },
  });
}
