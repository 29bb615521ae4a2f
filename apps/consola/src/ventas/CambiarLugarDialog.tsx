import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { Fallo } from '../ui/Fallo.tsx';
import { Motivo } from '../ui/Motivo.tsx';
import { PieDeDialogo } from '../ui/PieDeDialogo.tsx';
import { pesos } from './palabras.ts';
import { trasCambio } from './trasCambio.ts';
import { useEnsayo } from './useEnsayo.ts';

/** Moves a ticket to a free place of the same price or a lower one; the difference goes back (§C6.6). */
export function CambiarLugarDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const vigentes = venta.boletos.filter(({ estado }) => estado === 'vigente');
  const [boletoId, setBoletoId] = useState(vigentes[0]?.id ?? null);
  const [lugarId, setLugarId] = useState<number | null>(null);
  const [motivo, setMotivo] = useState('');
  const boleto = vigentes.find(({ id }) => id === boletoId);
  const dado = boletoId !== null && lugarId !== null ? { boletoId, lugarId } : null;
  const ensayo = useEnsayoDeCambio(venta.folio, dado);
  const { cambiar, isBusy, error } = useCambio({ folio: venta.folio, dado, motivo, onClose });
  const fallo = error ?? ensayo.error;
  if (!boleto) return <YaUsados onClose={onClose} />;
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>El boleto se emite de nuevo y el lugar de antes vuelve a la venta.</p>
      <Select
        label="Boleto"
        value={String(boletoId)}
        options={vigentes.map(({ id, lugar, precio }) => ({
          value: String(id),
          label: `${lugar}, ${pesos(precio)}`,
        }))}
        onChange={id => setBoletoId(Number(id))}
      />
      <ElegirLugar eventoId={venta.evento.id} tope={boleto.precio} lugarId={lugarId} onLugar={setLugarId} />
      {ensayo.datos && <AdondeVa {...ensayo.datos} />}
      <Fallo>{fallo == null ? null : enPalabras(fallo)}</Fallo>
      <Motivo value={motivo} onChange={setMotivo} />
      <PieDeDialogo onClose={onClose}>
        <Button busy={isBusy} disabled={!ensayo.datos || motivo.trim().length < 3} onClick={cambiar}>
          {ensayo.datos ? `Cambiar a ${ensayo.datos.lugar}` : 'Cambiar lugar'}
        </Button>
      </PieDeDialogo>
    </Dialog>
  );
}

interface ElegirLugarProps {
  eventoId: number;
  tope: number;
  lugarId: number | null;
  onLugar: (id: number | null) => void;
}

function YaUsados({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>Todos los boletos de esta venta ya se usaron en la puerta.</p>
      <PieDeDialogo onClose={onClose} />
    </Dialog>
  );
}

function AdondeVa({ lugar, diferencia }: { lugar: string; diferencia: number }) {
  return (
    <Notice tone="info" live>
      {diferencia > 0
        ? `Va a ${lugar}. Cuesta menos: se devuelven ${pesos(diferencia)}.`
        : `Va a ${lugar}, sin diferencia de precio.`}
    </Notice>
  );
}

/** Which ticket goes to which place. */
interface Cambio {
  boletoId: number;
  lugarId: number;
}

function useEnsayoDeCambio(folio: string, dado: Cambio | null) {
  return useEnsayo(dado && `${dado.boletoId}:${dado.lugarId}`, async () => {
    if (!dado) return null;
    return call('cambiarDeLugar', {
      params: { folio },
      body: { ...dado, motivo: 'Ensayo' },
      ensayo: true,
    });
  });
}

interface CambioProps {
  folio: string;
  dado: Cambio | null;
  motivo: string;
  onClose: () => void;
}

function useCambio({ folio, dado, motivo, onClose }: CambioProps) {
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const cambiar = () =>
    run(async () => {
      if (!dado) return;
      try {
        const { lugar } = await call('cambiarDeLugar', {
          params: { folio },
          body: { ...dado, motivo: motivo.trim() },
          intencion: `cambiar-lugar:${folio}:${dado.boletoId}:${dado.lugarId}`,
        });
        notificar(`Ahora es ${lugar}. El boleto nuevo va en camino.`, 'exito');
        onClose();
        await trasCambio();
      } catch (fallo) {
        setError(fallo);
      }
    });
  return { cambiar, isBusy, error };
}

/** A free place of the event that costs no more: section, row, seat. */
function ElegirLugar({ eventoId, tope, lugarId, onLugar }: ElegirLugarProps) {
  const { data } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const [seccionId, setSeccionId] = useState<number | null>(null);
  const secciones = (data?.secciones ?? []).filter(({ conteos }) => conteos.libres > 0);
  return (
    <>
      <Select
        label="Nueva sección"
        value={String(seccionId ?? '')}
        options={[
          { value: '', label: 'Elige una sección' },
          ...secciones.map(({ id, nombre, conteos }) => ({
            value: String(id),
            label: `${nombre}, ${conteos.libres} libres`,
          })),
        ]}
        onChange={id => {
          setSeccionId(id === '' ? null : Number(id));
          onLugar(null);
        }}
      />
      {seccionId !== null && (
        <Asientos
          key={seccionId}
          eventoId={eventoId}
          seccionId={seccionId}
          tope={tope}
          lugarId={lugarId}
          onLugar={onLugar}
        />
      )}
    </>
  );
}

function Asientos({
  eventoId,
  seccionId,
  tope,
  lugarId,
  onLugar,
}: {
  eventoId: number;
  seccionId: number;
  tope: number;
  lugarId: number | null;
  onLugar: (id: number | null) => void;
}) {
  const { data } = useAnswer({
    ...queryFor('verLugaresDeSeccion', { params: { eventoId, seccionId } }),
    freshMs: 0,
  });
  if (!data) return null;
  const libres = data.filas.flatMap(({ nombre, asientos }) =>
    asientos
      .filter(({ estado, precio }) => estado === 'libre' && precio <= tope)
      .map(({ id, numero, precio }) => ({
        value: String(id),
        label: nombre
          ? `Fila ${nombre}, asiento ${numero}, ${pesos(precio)}`
          : `Lugar ${numero}, ${pesos(precio)}`,
      })),
  );
  if (libres.length === 0)
    return <p className="nota">Aquí no quedan lugares libres del mismo precio o menor.</p>;
  return (
    <Select
      label="Nuevo lugar"
      value={String(lugarId ?? '')}
      options={[{ value: '', label: 'Elige un lugar' }, ...libres]}
      onChange={id => onLugar(id === '' ? null : Number(id))}
    />
  );
}
