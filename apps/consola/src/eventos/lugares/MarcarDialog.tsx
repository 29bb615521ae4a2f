import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { toggle } from '../../campos/toggle.ts';
import { Check } from '../../ui/Check.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { contarResultado } from './cambiarLugares.ts';
import type { Lugar, LugarConFila } from './planoDeSeccion.ts';

type Atributo = Lugar['atributos'][number];

const ATRIBUTOS: readonly { atributo: Atributo; palabras: string }[] = [
  { atributo: 'silla_de_ruedas', palabras: 'Para silla de ruedas' },
  { atributo: 'acompanante', palabras: 'De acompañante' },
  { atributo: 'vista_obstruida', palabras: 'Con vista obstruida' },
  { atributo: 'sin_escalones', palabras: 'Sin escalones' },
];

export interface MarcarDialogProps {
  evento: EventoDeConsola;
  elegidos: readonly LugarConFila[];
  onHecho: () => void;
  onClose: () => void;
}

/** Sets the places' attributes: for a wheelchair, for its companion, obstructed view, no steps (§C3.4). */
export function MarcarDialog({ evento, elegidos, onHecho, onClose }: MarcarDialogProps) {
  const [puestos, setPuestos] = useState<readonly Atributo[]>(elegidos[0]?.atributos ?? []);
  return (
    <ConfirmDialog
      title={elegidos.length === 1 ? 'Marcar 1 lugar' : `Marcar ${elegidos.length} lugares`}
      confirm="Marcar"
      motivo={{ label: 'Motivo (lo lee tu equipo)', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        const resultado = await call('cambiarLugares', {
          params: { eventoId: evento.id },
          body: {
            lugares: elegidos.map(({ id }) => id),
            accion: 'marcar',
            atributos: [...puestos],
            modo: 'los_que_se_pueda',
            motivo,
          },
          intencion: `marcar:${evento.id}`,
        });
        notificar(contarResultado(resultado, ['lugar marcado', 'lugares marcados']), 'exito', 6000);
        onHecho();
      }}
    >
      {ATRIBUTOS.map(({ atributo, palabras }) => (
        <Check
          key={atributo}
          checked={puestos.includes(atributo)}
          onChange={event => setPuestos(toggle(puestos, atributo, event.target.checked))}
        >
          {palabras}
        </Check>
      ))}
    </ConfirmDialog>
  );
}
