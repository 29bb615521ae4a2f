import { useAnswer } from '@taquilla/cliente/useAnswer';
import { aPesos, formatPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/queryFor.ts';
import { leerPesos } from '../../campos/pesos.ts';
import { toggle } from '../../campos/toggle.ts';
import { Check } from '../../ui/Check.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { desglosar, type Precios, type TarifasLeidas } from './calculo.ts';
import type { Efecto } from './efecto.ts';
import { releerPrecios } from './guardarPrecios.ts';

/** Colours of zones, in the order in which events use them; neighbours differ in lightness too. */
const COLORES = ['#ff86bd', '#62c9ff', '#ffab5e', '#a78bff', '#3ed3b6', '#c9bfb1'];

interface Props {
  eventoId: number;
  precios: Precios;
  tarifas: TarifasLeidas;
  onClose: () => void;
}

/** A button for one more price zone; the person picks its sections by name (§C2.5). */
export function NuevaZona({ eventoId }: { eventoId: number }) {
  const params = { eventoId };
  const precios = useAnswer(queryFor('verPrecios', { params })).data;
  const tarifas = useAnswer(queryFor('verTarifas', { params })).data;
  const [abierto, setAbierto] = useState(false);
  if (!precios || !tarifas || precios.secciones.length === 0) return null;
  return (
    <>
      <Button variant="borde" onClick={() => setAbierto(true)}>
        <Icon name="mas" /> Zona de precio
      </Button>
      {abierto && <ZonaNuevaDialog {...{ eventoId, precios, tarifas }} onClose={() => setAbierto(false)} />}
    </>
  );
}

interface Escrito {
  nombre: string;
  precio: string;
  secciones: readonly number[];
}

function ZonaNuevaDialog({ eventoId, precios, tarifas, onClose }: Props) {
  const [escrito, setEscrito] = useState<Escrito>({ nombre: '', precio: '', secciones: [] });
  const [efecto, setEfecto] = useState<Efecto | null>(null);
  const { error, isBusy, intentar } = useAttempt();
  const leido = leerPesos(escrito.precio);
  const cambiar = (parte: Partial<Escrito>) => {
    setEscrito({ ...escrito, ...parte });
    setEfecto(null);
  };
  const falta = escrito.nombre.trim() === '' || leido.valor === undefined || escrito.secciones.length === 0;
  const enviar = (ensayo: boolean) =>
    intentar(async () => {
      const body = bodyOf(escrito, precios, leido.valor ? aPesos(leido.valor) : 0);
      const params = { eventoId };
      const answer = await call('cambiarPrecios', { params, body, version: precios.version, ensayo });
      if (ensayo) return setEfecto(answer.efecto);
      notificar(`Zona ${escrito.nombre.trim()}: ${lugares(answer.efecto.cambian)}`, 'exito');
      onClose();
      await releerPrecios();
    });
  return (
    <Dialog title="Zona de precio nueva" onDismiss={onClose}>
      <Field
        label="Nombre"
        hint="Lo lee el comprador: «Luneta oro», «Palcos»"
        most={80}
        value={escrito.nombre}
        onChange={event => cambiar({ nombre: event.target.value })}
      />
      <Field
        label="Precio"
        inputMode="decimal"
        hint={
          leido.valor === undefined
            ? 'En pesos, sin cargos'
            : `El comprador paga ${formatPesos(desglosar(leido.valor, 0, tarifas.web).total)} en la tienda`
        }
        error={escrito.precio.trim() === '' ? undefined : leido.error}
        value={escrito.precio}
        onChange={event => cambiar({ precio: event.target.value })}
      />
      <Secciones
        precios={precios}
        elegidas={escrito.secciones}
        onChange={secciones => cambiar({ secciones })}
      />
      {efecto && <Notice live>{`Al guardar: ${enUnaFrase(efecto)}`}</Notice>}
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={falta} onClick={() => enviar(efecto === null)}>
          {efecto ? 'Crear la zona' : 'Ver qué cambia'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface SeccionesProps {
  precios: Precios;
  elegidas: readonly number[];
  onChange: (elegidas: number[]) => void;
}

function Secciones({ precios: { secciones, zonas }, elegidas, onChange }: SeccionesProps) {
  const deZona = (ids: readonly number[]) =>
    zonas.filter(({ id }) => ids.includes(id)).map(({ nombre }) => nombre);
  return (
    <fieldset className="precios__secciones">
      <legend>Sus secciones, enteras</legend>
      {secciones.map(({ id, nombre, zonaIds }) => (
        <Check
          key={id}
          note={`Ahora en ${deZona(zonaIds).join(', ')}`}
          checked={elegidas.includes(id)}
          onChange={event => onChange(toggle(elegidas, id, event.target.checked))}
        >
          {nombre}
        </Check>
      ))}
    </fieldset>
  );
}

function bodyOf({ nombre, secciones }: Escrito, { zonas }: Precios, precio: number) {
  const zona = nombre.trim();
  const tomados = zonas.map(({ color }) => color);
  const color = COLORES.find(uno => !tomados.includes(uno)) ?? COLORES[zonas.length % COLORES.length] ?? '';
  return {
    zonas: [
      ...zonas.map(({ id, nombre: otro, color: suyo }) => ({ id, nombre: otro, color: suyo })),
      { nombre: zona, color },
    ],
    mover: [{ zona, seccionIds: [...secciones], precio }],
  };
}

function lugares(cuantos: number): string {
  return cuantos === 1 ? '1 lugar' : `${formatEntero(cuantos)} lugares`;
}

/** Says how many free places move, and how many held and sold ones stay. */
function enUnaFrase({ cambian, conservan, vendidos }: Efecto): string {
  const quedan = conservan + vendidos;
  const resto = quedan > 0 ? `; ${lugares(quedan)}, apartados o vendidos, se quedan como están` : '';
  return `${lugares(cambian)} cambian de zona${resto}.`;
}
