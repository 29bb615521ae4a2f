import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { Check } from '../ui/Check.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { BuscarEnCaja } from './BuscarEnCaja.tsx';

type Espera = RespuestaDe<'loQueEspera'>['ventas'][number];
type Que = 'reembolso' | 'compensacion';

const enPesos = (pesos: number) => formatPesos(dePesos(pesos));

/** Hands out money of cancelled or changed events, of whichever till sold it (§C7.12): found by folio or name. */
export function EntregarEnCaja({ cajaId }: { cajaId: number }) {
  return (
    <BuscarEnCaja
      title="Entregar dinero de un evento cancelado"
      guia="De cualquier taquilla de la casa. Pide el folio y un boleto; para la compensación, una identificación."
      label="Folio o nombre"
      boton="Buscar lo que espera"
      letras={[3, 80]}
      buscar={async busca => (await call('loQueEspera', { query: { busca } })).ventas}
    >
      {(halladas, alTerminar) =>
        halladas.length === 0 ? (
          <Notice live>Nada espera en caja con ese folio o nombre: ya se entregó, o va a una cuenta.</Notice>
        ) : (
          halladas.map(venta => (
            <Entrega key={venta.folio} cajaId={cajaId} venta={venta} alEntregar={alTerminar} />
          ))
        )
      }
    </BuscarEnCaja>
  );
}

interface EntregaProps {
  cajaId: number;
  venta: Espera;
  alEntregar: (dicho: string) => void;
}

function Entrega({ cajaId, venta, alEntregar }: EntregaProps) {
  const { folio, nombre, evento, fecha, zona, boletos, efectivo, terminal, compensacion } = venta;
  const [que, setQue] = useState<readonly Que[]>(() => [
    ...(efectivo + terminal > 0 ? (['reembolso'] as const) : []),
    ...(compensacion > 0 ? (['compensacion'] as const) : []),
  ]);
  const [slip, setSlip] = useState('');
  const [error, setError] = useState<string>();
  const [pregunta, setPregunta] = useState(false);
  const conReembolso = que.includes('reembolso');
  const sale = (conReembolso ? efectivo : 0) + (que.includes('compensacion') ? compensacion : 0);
  const porTerminal = conReembolso ? terminal : 0;
  const poner = (cual: Que, si: boolean) => {
    setQue(si ? [...que, cual] : que.filter(otra => otra !== cual));
    setError(undefined);
  };
  const cuanto = [
    sale > 0 && `${enPesos(sale)} en efectivo`,
    porTerminal > 0 && `${enPesos(porTerminal)} por la terminal`,
  ]
    .filter(Boolean)
    .join(' y ');
  const preguntar = (event: FormEvent) => {
    event.preventDefault();
    if (porTerminal > 0 && slip.trim() === '')
      return setError('Escribe el folio con el que la terminal devolvió el dinero.');
    setError(undefined);
    setPregunta(true);
  };
  const entregar = async () => {
    try {
      await call('entregarEnCaja', {
        params: { cajaId },
        body: { folio, que: [...que], ...(porTerminal > 0 && { folioDeTerminal: slip.trim() }) },
        intencion: `entregar:${cajaId}:${folio}:${[...que].sort().join('+')}`,
      });
      alEntregar(`Entrega ${cuanto}. Quedó anotado en tu caja.`);
    } catch (fallo) {
      setError(enPalabras(fallo));
    }
  };
  return (
    <form className="pila entrega" onSubmit={preguntar} noValidate>
      <p>
        <b>{nombre ?? 'Sin nombre'}</b>, folio <b className="num">{folio}</b>
        <br />
        <span className="suave">
          {evento}, {formatFechaCorta(fecha, zona, new Date())} {boletos.join('; ')}.
        </span>
      </p>
      <fieldset className="pila">
        <legend className="solo-lector">Qué entregas a {nombre ?? folio}</legend>
        {efectivo + terminal > 0 && (
          <Check checked={conReembolso} onChange={event => poner('reembolso', event.target.checked)}>
            {`Reembolso, ${enPesos(efectivo + terminal)}`}
          </Check>
        )}
        {compensacion > 0 && (
          <Check
            checked={que.includes('compensacion')}
            onChange={event => poner('compensacion', event.target.checked)}
          >
            {`Compensación, ${enPesos(compensacion)}`}
          </Check>
        )}
      </fieldset>
      {porTerminal > 0 && (
        <Field
          label="Folio de la devolución en la terminal"
          autoComplete="off"
          maxLength={20}
          value={slip}
          onChange={event => {
            setSlip(event.target.value);
            setError(undefined);
          }}
        />
      )}
      {error && (
        <Notice tone="urgente" live>
          {error}
        </Notice>
      )}
      <Button type="submit" disabled={que.length === 0}>
        {cuanto ? `Entregar ${cuanto}` : 'Elige qué entregas'}
      </Button>
      {pregunta && (
        <ConfirmDialog
          title={`¿Entregas ${cuanto}?`}
          confirm={`Sí, entrego ${cuanto}`}
          onConfirm={entregar}
          onClose={() => setPregunta(false)}
        >
          <p>Queda como un movimiento de tu caja y no se puede entregar otra vez.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
