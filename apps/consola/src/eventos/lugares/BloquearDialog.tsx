import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Check } from '../../ui/Check.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { BLOQUEO_VACIO, CamposDeBloqueo, leerBloqueo } from './CamposDeBloqueo.tsx';
import { bloqueosDe, contarResultado } from './cambiarLugares.ts';
import type { LugarConFila } from './planoDeSeccion.ts';

export interface BloquearDialogProps {
  evento: EventoDeConsola;
  bloqueos: readonly BloqueoDeConsola[];
  elegidos: readonly LugarConFila[];
  /** Held places of the same lasso; they may be blocked when their hold ends unpaid. */
  apartados: readonly number[];
  onHecho: () => void;
  onClose: () => void;
}

/** The treatment of places that are not free at that moment. */
interface Manera {
  modo: 'todo_o_nada' | 'los_que_se_pueda';
  /** Blocks held places once their hold ends. */
  esperar: boolean;
}

/** Puts places into a new or an existing block, with a reason (§C3.4, §C6.1). */
export function BloquearDialog(props: BloquearDialogProps) {
  const { evento, elegidos, apartados, onHecho, onClose } = props;
  // The block already made: a retry after a refusal puts the places into it.
  const [hecho, setHecho] = useState<BloqueoDeConsola | null>(null);
  const falta = hecho !== null && props.bloqueos.every(({ id }) => id !== hecho.id);
  const bloqueos = falta ? [...props.bloqueos, hecho] : props.bloqueos;
  const [en, setEn] = useState(bloqueos[0] ? String(bloqueos[0].id) : 'nuevo');
  const [forma, setForma] = useState(BLOQUEO_VACIO);
  const [manera, setManera] = useState<Manera>({ modo: 'todo_o_nada', esperar: false });
  const { error, isBusy, intentar } = useAttempt();
  const nuevo = leerBloqueo(forma, evento.recinto.zona);
  const elegido = bloqueos.find(({ id }) => String(id) === en);
  const bloquear = () =>
    intentar(async () => {
      const bloqueo = elegido ?? (nuevo && (await crearBloqueo(evento.id, nuevo)));
      if (!bloqueo) return;
      if (!elegido) {
        setHecho(bloqueo);
        setEn(String(bloqueo.id));
      }
      await meterEnBloqueo(evento.id, bloqueo, { elegidos, apartados, manera });
      onHecho();
    });
  const titulo = `Bloquear ${formatEntero(elegidos.length)} ${elegidos.length === 1 ? 'lugar' : 'lugares'}`;
  return (
    <Dialog title={titulo} onDismiss={onClose}>
      {bloqueos.length > 0 && <EnCual bloqueos={bloqueos} value={en} onChange={setEn} />}
      {!elegido && (
        <CamposDeBloqueo
          forma={forma}
          zona={evento.recinto.ciudad}
          cambiar={parte => setForma({ ...forma, ...parte })}
        />
      )}
      <ElegirManera manera={manera} apartados={apartados.length} onChange={setManera} />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={!elegido && !nuevo} onClick={bloquear}>
          {titulo}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type BloqueoNuevo = NonNullable<ReturnType<typeof leerBloqueo>>;

function crearBloqueo(eventoId: number, nuevo: BloqueoNuevo): Promise<RespuestaDe<'crearBloqueo'>> {
  return call('crearBloqueo', { params: { eventoId }, body: nuevo, intencion: `bloqueo:${eventoId}` });
}

async function meterEnBloqueo(
  eventoId: number,
  { id, motivo }: { id: number; motivo: string },
  {
    elegidos,
    apartados,
    manera: { modo, esperar },
  }: Pick<BloquearDialogProps, 'elegidos' | 'apartados'> & { manera: Manera },
): Promise<void> {
  const ids = elegidos.map(lugar => lugar.id);
  const resultado = await call('cambiarLugares', {
    params: { eventoId },
    body: {
      lugares: esperar ? [...ids, ...apartados] : ids,
      accion: 'bloquear',
      bloqueoId: id,
      bloqueosVistos: bloqueosDe(elegidos),
      modo: esperar ? 'al_liberarse' : modo,
      motivo,
    },
    intencion: `bloquear:${eventoId}:${id}`,
  });
  notificar(contarResultado(resultado, ['lugar bloqueado', 'lugares bloqueados']), 'exito', 6000);
}

interface EnCualProps {
  bloqueos: readonly BloqueoDeConsola[];
  value: string;
  onChange: (en: string) => void;
}

function EnCual({ bloqueos, value, onChange }: EnCualProps) {
  const opciones = [
    ...bloqueos.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    { value: 'nuevo', label: 'Uno nuevo' },
  ];
  return <Select label="En el bloqueo" options={opciones} value={value} onChange={onChange} />;
}

interface ElegirManeraProps {
  manera: Manera;
  /** How many of the places are held. */
  apartados: number;
  onChange: (manera: Manera) => void;
}

function ElegirManera({ manera, apartados, onChange }: ElegirManeraProps) {
  return (
    <>
      <Check
        checked={manera.modo === 'los_que_se_pueda'}
        onChange={({ target }) =>
          onChange({ ...manera, modo: target.checked ? 'los_que_se_pueda' : 'todo_o_nada' })
        }
        note="Si no, se bloquean todos o ninguno"
      >
        Si alguien toma uno mientras tanto, bloquear los demás
      </Check>
      {apartados > 0 && (
        <Check
          checked={manera.esperar}
          onChange={({ target }) => onChange({ ...manera, esperar: target.checked })}
          note="Si se pagan, se venden y el bloqueo los deja"
        >
          {apartados === 1
            ? 'Bloquear también 1 apartado en cuanto se suelte'
            : `Bloquear también ${formatEntero(apartados)} apartados en cuanto se suelten`}
        </Check>
      )}
    </>
  );
}
