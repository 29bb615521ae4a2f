import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Check } from '../../ui/Check.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { BLOQUEO_VACIO, CamposDeBloqueo, leerBloqueo } from './CamposDeBloqueo.tsx';
import { contarResultado } from './cambiarLugares.ts';

export interface BloquearDialogProps {
  evento: EventoDeConsola;
  bloqueos: readonly BloqueoDeConsola[];
  ids: readonly number[];
  /** Held places of the same lasso, which may be blocked when their hold ends unpaid. */
  apartados: readonly number[];
  onHecho: () => void;
  onClose: () => void;
}

type Modo = 'todo_o_nada' | 'los_que_se_pueda';

/** Puts places into a block, a new one or one that is there, with a reason (§C3.4, §C6.1). */
export function BloquearDialog({ evento, bloqueos, ids, apartados, onHecho, onClose }: BloquearDialogProps) {
  const { zona } = evento.recinto;
  const [en, setEn] = useState(bloqueos[0] ? String(bloqueos[0].id) : 'nuevo');
  const [forma, setForma] = useState(BLOQUEO_VACIO);
  const [modo, setModo] = useState<Modo>('todo_o_nada');
  const [esperar, setEsperar] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const nuevo = leerBloqueo(forma, zona);
  const elegido = bloqueos.find(({ id }) => String(id) === en);
  const listo = elegido !== undefined || nuevo !== null;

  const bloquear = () =>
    run(async () => {
      setError(null);
      try {
        const bloqueo = elegido ?? (await crear());
        if (!bloqueo) return;
        // Made: a retry after a refusal puts the places into this very block.
        if (!elegido) setEn(String(bloqueo.id));
        const resultado = await call('cambiarLugares', {
          params: { eventoId: evento.id },
          body: {
            lugares: esperar ? [...ids, ...apartados] : [...ids],
            accion: 'bloquear',
            bloqueoId: bloqueo.id,
            modo: esperar ? 'al_liberarse' : modo,
            motivo: bloqueo.motivo,
          },
          intencion: `bloquear:${evento.id}:${bloqueo.id}`,
        });
        notificar(contarResultado(resultado, ['lugar bloqueado', 'lugares bloqueados']), 'exito', 6000);
        onHecho();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  const crear = async () =>
    nuevo &&
    (await call('crearBloqueo', {
      params: { eventoId: evento.id },
      body: nuevo,
      intencion: `bloqueo:${evento.id}`,
    }));

  return (
    <Dialog
      title={`Bloquear ${formatEntero(ids.length)} ${ids.length === 1 ? 'lugar' : 'lugares'}`}
      onDismiss={onClose}
    >
      {bloqueos.length > 0 && (
        <Select
          label="En el bloqueo"
          options={[
            ...bloqueos.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
            { value: 'nuevo', label: 'Uno nuevo' },
          ]}
          value={en}
          onChange={setEn}
        />
      )}
      {!elegido && (
        <CamposDeBloqueo
          forma={forma}
          zona={evento.recinto.ciudad}
          cambiar={parte => setForma({ ...forma, ...parte })}
        />
      )}
      <Check
        checked={modo === 'los_que_se_pueda'}
        onChange={event => setModo(event.target.checked ? 'los_que_se_pueda' : 'todo_o_nada')}
        note="Si no, se bloquean todos o ninguno"
      >
        Si alguien toma uno mientras tanto, bloquear los demás
      </Check>
      {apartados.length > 0 && (
        <Check
          checked={esperar}
          onChange={event => setEsperar(event.target.checked)}
          note="Si se pagan, se venden y el bloqueo los deja"
        >
          {apartados.length === 1
            ? 'Bloquear también 1 apartado en cuanto se suelte'
            : `Bloquear también ${formatEntero(apartados.length)} apartados en cuanto se suelten`}
        </Check>
      )}
      <Fallo error={error} />
      <DialogActions>
        <Button busy={isBusy} disabled={!listo} onClick={bloquear}>
          {`Bloquear ${formatEntero(ids.length)} ${ids.length === 1 ? 'lugar' : 'lugares'}`}
        </Button>
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Fallo({ error }: { error: string | null }) {
  return (
    error && (
      <Notice tone="urgente" live>
        {error}
      </Notice>
    )
  );
}
