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
import { contarResultado, releerLugares } from './cambiarLugares.ts';
import { MarcarDialog } from './MarcarDialog.tsx';
import type { LugarConFila, LugaresDeEvento } from './planoDeSeccion.ts';
import { ZonaDialog } from './ZonaDialog.tsx';

export interface AccionesDeLugaresProps {
  evento: EventoDeConsola;
  datos: LugaresDeEvento;
  elegidos: readonly LugarConFila[];
  /** Held places that the last lasso passed over. */
  apartados: readonly number[];
  soltar: () => void;
}

/** What may be done with picked places, each verb with its key; Escape drops them (§C6.1). */
export function AccionesDeLugares({ evento, datos, elegidos, apartados, soltar }: AccionesDeLugaresProps) {
  const [dialogo, setDialogo] = useState<'bloquear' | 'liberar' | 'zona' | 'marcar' | null>(null);
  const bloqueados = elegidos.filter(({ estado }) => estado === 'bloqueado');
  const ids = elegidos.map(({ id }) => id);
  const cerrar = () => setDialogo(null);
  const hecho = () => {
    soltar();
    void releerLugares();
  };
  const verbos = [
    { words: 'Bloquear', shortcut: 'b', onDo: () => setDialogo('bloquear') },
    ...(bloqueados.length > 0
      ? [{ words: 'Liberar', shortcut: 'l', onDo: () => setDialogo('liberar') }]
      : []),
    ...(permitido('fijar_precios', { eventoId: evento.id })
      ? [{ words: 'Mover de zona', shortcut: 'z', onDo: () => setDialogo('zona') }]
      : []),
    { words: 'Marcar', shortcut: 'm', onDo: () => setDialogo('marcar') },
  ];
  const valen = formatPesos(sumar(...elegidos.map(({ precio }) => dePesos(precio))));
  return (
    <>
      {dialogo === null && (
        <div className="lugares__accion">
          <ActionBar verbs={verbos} onDrop={soltar}>
            {`${formatEntero(ids.length)} ${ids.length === 1 ? 'elegido' : 'elegidos'}; valen ${valen} sin cargos`}
          </ActionBar>
        </div>
      )}
      {dialogo === 'bloquear' && (
        <BloquearDialog
          evento={evento}
          bloqueos={datos.bloqueos}
          ids={ids}
          apartados={apartados}
          onHecho={hecho}
          onClose={cerrar}
        />
      )}
      {dialogo === 'liberar' && (
        <ConfirmDialog
          title={`¿Liberar ${formatEntero(bloqueados.length)} ${bloqueados.length === 1 ? 'lugar' : 'lugares'}?`}
          confirm="Liberar"
          motivo={{ label: 'Motivo (lo lee tu equipo)', required: true }}
          onClose={cerrar}
          onConfirm={async motivo => {
            const resultado = await call('cambiarLugares', {
              params: { eventoId: evento.id },
              body: {
                lugares: bloqueados.map(({ id }) => id),
                accion: 'liberar',
                modo: 'los_que_se_pueda',
                motivo,
              },
              intencion: `liberar:${evento.id}`,
            });
            notificar(contarResultado(resultado, ['lugar liberado', 'lugares liberados']), 'exito', 6000);
            hecho();
          }}
        >
          <p>Vuelven a la venta en la tienda en menos de dos segundos.</p>
        </ConfirmDialog>
      )}
      {dialogo === 'zona' && (
        <ZonaDialog evento={evento} zonas={datos.zonas} ids={ids} onHecho={hecho} onClose={cerrar} />
      )}
      {dialogo === 'marcar' && (
        <MarcarDialog evento={evento} elegidos={elegidos} onHecho={hecho} onClose={cerrar} />
      )}
    </>
  );
}
