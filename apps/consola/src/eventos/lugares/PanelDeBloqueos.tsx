import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { ahora, call } from '../../api/call.ts';
import { Box } from '../../ui/Box.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { Menu } from '../../ui/Menu.tsx';
import { CamposDeBloqueo, formaDe, leerBloqueo } from './CamposDeBloqueo.tsx';
import { releerLugares } from './cambiarLugares.ts';

export interface PanelDeBloqueosProps {
  evento: EventoDeConsola;
  bloqueos: readonly BloqueoDeConsola[];
  puede: boolean;
}

/** The blocks of an event: why, how many, and when each releases itself (§C3.4, §C6.2). */
export function PanelDeBloqueos({ evento, bloqueos, puede }: PanelDeBloqueosProps) {
  const [abierto, setAbierto] = useState<{ que: 'cambiar' | 'liberar'; bloqueo: BloqueoDeConsola } | null>(
    null,
  );
  const cerrar = () => setAbierto(null);
  return (
    <Box title="Bloqueos">
      {bloqueos.length === 0 && (
        <p className="suave">Ninguno. Elige lugares en el mapa o en la lista y bloquéalos.</p>
      )}
      {bloqueos.map(bloqueo => (
        <div key={bloqueo.id} className="bloqueo">
          <i style={{ background: bloqueo.color }} aria-hidden="true" />
          <div>
            <span className="fuerte">{bloqueo.nombre}</span>
            <small>{describir(bloqueo, evento.recinto.zona)}</small>
            <small>{bloqueo.motivo}</small>
          </div>
          {puede && (
            <Menu
              label={`Acciones del bloqueo ${bloqueo.nombre}`}
              title={bloqueo.nombre}
              items={[
                { words: 'Cambiar', onDo: () => setAbierto({ que: 'cambiar', bloqueo }) },
                {
                  words: 'Liberar todos sus lugares',
                  danger: true,
                  onDo: () => setAbierto({ que: 'liberar', bloqueo }),
                },
              ]}
            />
          )}
        </div>
      ))}
      {abierto?.que === 'cambiar' && (
        <CambiarBloqueo evento={evento} bloqueo={abierto.bloqueo} onClose={cerrar} />
      )}
      {abierto?.que === 'liberar' && (
        <ConfirmDialog
          title={`¿Liberar ${abierto.bloqueo.nombre}?`}
          confirm={`Liberar ${formatEntero(abierto.bloqueo.lugares)} lugares`}
          danger
          onClose={cerrar}
          onConfirm={async () => {
            await call('borrarBloqueo', {
              params: { eventoId: evento.id, bloqueoId: abierto.bloqueo.id },
              version: abierto.bloqueo.version,
            });
            notificar('Liberado', 'exito');
            await releerLugares();
          }}
        >
          <p>Sus lugares vuelven a la venta y el bloqueo desaparece.</p>
        </ConfirmDialog>
      )}
    </Box>
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

function CambiarBloqueo({
  evento,
  bloqueo,
  onClose,
}: {
  evento: EventoDeConsola;
  bloqueo: BloqueoDeConsola;
  onClose: () => void;
}) {
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
      {error && (
        <Notice tone="urgente" live>
          {error}
        </Notice>
      )}
      <DialogActions>
        <Button busy={isBusy} disabled={!leido} onClick={guardar}>
          Guardar
        </Button>
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </Dialog>
  );
}
