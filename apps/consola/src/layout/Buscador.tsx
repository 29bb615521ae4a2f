import { useAnswer } from '@taquilla/cliente/useAnswer';
import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Reading } from '../ui/Reading.tsx';
import type { Entrada } from './menu.ts';
import './Buscador.css';

interface Hallado {
  href: string;
  texto: string;
  nota: string;
}

/** A whole folio: ten letters and digits (§C6.4). */
const FOLIO = /^[A-Z0-9]{10}$/i;
const CUANTOS = 8;

/** `Ctrl K`: finds screens, events by name, and a sale by its folio. Enter opens the first one. */
export function Buscador({ entradas, onClose }: { entradas: readonly Entrada[]; onClose: () => void }) {
  const [escrito, setEscrito] = useState('');
  const texto = escrito.trim();
  const buscado = useDeferredValue(texto);
  const [, irA] = useLocation();
  const ir = (href: string) => {
    onClose();
    irA(href);
  };
  const hallados = hallarAqui(entradas, texto);
  const [primero] = hallados;
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (primero) ir(primero.href);
    // The events of a text arrive a moment after it is typed.
    else if (buscado === texto) document.querySelector<HTMLButtonElement>('.buscador button')?.click();
  };
  return (
    <Dialog title="Buscar" onDismiss={onClose}>
      <Field
        label="Pantalla, evento o folio"
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={escrito}
        onKeyDown={alTeclear}
        onChange={event => setEscrito(event.target.value)}
      />
      <div className="buscador">
        <Lista hallados={hallados} onIr={ir} />
        {buscado !== '' && permitido('ver_evento', { nivel: 'leer' }) && (
          <Eventos {...{ buscado }} onIr={ir} />
        )}
      </div>
      <p className="nota">G y luego H, E, P o D lleva a Hoy, Eventos, Ventas o Dinero.</p>
    </Dialog>
  );
}

/** The results that need no server: the sale of a folio, and screens. */
function hallarAqui(entradas: readonly Entrada[], texto: string): Hallado[] {
  const folio = texto.toUpperCase();
  const pantallas = entradas.filter(entrada => sinAcentos(entrada.texto).includes(sinAcentos(texto)));
  return [
    ...(FOLIO.test(texto) ? [{ href: paths.venta(folio), texto: folio, nota: 'Venta' }] : []),
    ...pantallas.map(entrada => ({ href: entrada.href, texto: entrada.texto, nota: 'Pantalla' })),
  ];
}

function Eventos({ buscado, onIr }: { buscado: string; onIr: (href: string) => void }) {
  const answer = useAnswer(queryFor('listarEventos', { query: { buscar: buscado, limite: CUANTOS } }));
  return (
    <Reading answer={answer}>
      {({ eventos }) => (
        <Lista
          hallados={eventos.map(({ id, nombre }) => ({
            href: paths.evento(id),
            texto: nombre,
            nota: 'Evento',
          }))}
          onIr={onIr}
        />
      )}
    </Reading>
  );
}

function Lista({ hallados, onIr }: { hallados: readonly Hallado[]; onIr: (href: string) => void }) {
  if (hallados.length === 0) return null;
  return (
    <ul>
      {hallados.map(({ href, texto, nota }) => (
        <li key={href}>
          <button type="button" onClick={() => onIr(href)}>
            <span>{texto}</span>
            <small>{nota}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
