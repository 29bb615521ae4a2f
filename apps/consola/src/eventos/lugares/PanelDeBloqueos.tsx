import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { ahora, call } from '../../api/call.ts';
import { Box } from '../../ui/Box.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PieDeDialogo } from '../../ui/PieDeDialogo.tsx';
import { CamposDeBloqueo, formaDe, leerBloqueo } from './CamposDeBloqueo.tsx';
import { releerLugares } from './cambiarLugares.ts';

export interface PanelDeBloqueosProps {
  evento: EventoDeConsola;
  bloqueos: readonly BloqueoDeConsola[];
  puede: boolean;
}

type Que = 'cambiar' | 'liberar';

/** The blocks of an event: why, how many, and when each releases itself (§C3.4, §C6.2). */
export function PanelDeBloqueos({ evento, bloqueos, puede }: PanelDeBloqueosProps) {
  const [abierto, setAbierto] = useState<{ que: Que; bloqueo: BloqueoDeConsola } | null>(null);
  const cerrar = () => setAbierto(null);
  return (
    <Box title="Bloqueos">
      {bloqueos.length === 0 && (
        <p className="suave">Ninguno. Elige lugares en el mapa o en la lista y bloquéalos.</p>
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
        <CambiarBloqueo evento={evento} bloqueo={abierto.bloqueo} onClose={cerrar} />
      )}
      {abierto?.que === 'liberar' && (
        <LiberarBloqueo evento={evento} bloqueo={abierto.bloqueo} onClose={cerrar} />
      )}
    </Box>
  );
}

interface RenglonProps {
  bloqueo: BloqueoDeConsola;
  /** The venue's time zone. */
  zona: string;
  /** Opens a dialog; null where the person may only look. */
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
      confirm={`Liberar ${formatEntero(bloqueo.lugares)} lugares`}
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
      <p>Sus lugares vuelven a la venta y el bloqueo desaparece.</p>
    </ConfirmDialog>
  );
}

function describir(
  { lugares, pendientes, liberaEn, taquillaPuedeVender }: BloqueoDeConsola,
  zona: string,
): string {
  return [
    lugares === 1 ? '1 lugar' : `${formatEntero(lugares)} lugares`,
    pendientes > 0 ? `${formatEntero(pendientes)} al soltarse` : '',
    liberaEn ? `se libera ${formatFechaCorta(liberaEn, zona, ahora())}` : '',
    taquillaPuedeVender ? 'la taquilla puede vender' : '',
  ]
    .filter(parte => parte !== '')
    .join(' · ');
}

function CambiarBloqueo({ evento, bloqueo, onClose }: DialogoDeBloqueoProps) {
  const [forma, setForma] = useState(() => formaDe(bloqueo, evento.recinto.zona));
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const leido = leerBloqueo(forma, evento.recinto.zona);
  const guardar = () =>
    run(async () => {
      if (!leido) return;
      try {
        await call('cambiarBloqueo', {
          params: { eventoId: evento.id, bloqueoId: bloqueo.id },
          body: leido,
          version: bloqueo.version,
        });
        notificar('Guardado', 'exito');
        void releerLugares();
        onClose();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return (
    <Dialog title={bloqueo.nombre} onDismiss={onClose}>
      <CamposDeBloqueo
        forma={forma}
        zona={evento.recinto.ciudad}
        cambiar={parte => setForma({ ...forma, ...parte })}
      />
      <PieDeDialogo error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={!leido} onClick={guardar}>
          Guardar
        </Button>
      </PieDeDialogo>
    </Dialog>
  );
}
