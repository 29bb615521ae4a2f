import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { Field } from '@taquilla/ui/Field.tsx';
import { call } from '../../api/call.ts';
import type { Leido } from '../../campos/leido.ts';
import { escribirPorcentaje, leerPorcentaje } from '../../campos/porcentaje.ts';
import { useEscrito } from '../../edicion/useEscrito.ts';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { Fallo } from '../../ui/Fallo.tsx';
import type { Precios, TarifaDeCanal, TarifasLeidas } from './calculo.ts';
import { useEfecto } from './useEfecto.tsx';
import { VerYGuardar } from './VerYGuardar.tsx';

type Canal = 'web' | 'taquilla';
const CANALES: readonly { canal: Canal; nombre: string }[] = [
  { canal: 'web', nombre: 'En la tienda' },
  { canal: 'taquilla', nombre: 'En taquilla' },
];

/** A channel's rates as they are typed, in per cent. */
interface Escrita {
  usoDeServicio: string;
  usoDeTarjeta: string;
  ivaRate: string;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  zonas: Readonly<Record<string, string>>;
}

export interface TarifasProps {
  evento: EventoDeConsola;
  leidas: TarifasLeidas;
  zonas: Precios['zonas'];
  puede: boolean;
}

/** The charges of each channel (§C3.3, §C5.4): holds and sales keep those that they were made under. */
export function Tarifas({ evento, leidas, zonas, puede }: TarifasProps) {
  const [guardado, setEscrito] = useEscrito<Record<Canal, Escrita>>(`tarifas:${evento.id}`);
  const escrito = guardado ?? {
    web: escribir(leidas.web, zonas),
    taquilla: escribir(leidas.taquilla, zonas),
  };
  const [web, taquilla] = [leer(escrito.web), leer(escrito.taquilla)];
  const { preguntar, isBusy, error, dialogo } = useEfecto({
    zona: evento.recinto.zona,
    confirmar: 'Guardar los cargos',
    enviar: async ensayo => {
      if (!web || !taquilla) throw new Error('Faulty rates are not sent');
      const respuesta = await call('cambiarTarifas', {
        params: { eventoId: evento.id },
        body: { web, taquilla },
        version: leidas.version,
        ensayo,
      });
      if (!ensayo) setEscrito(null);
      return respuesta;
    },
  });
  const cambiar = (canal: Canal, nuevo: Partial<Escrita>) =>
    setEscrito({ ...escrito, [canal]: { ...escrito[canal], ...nuevo } });
  return (
    <Box title="Cargos">
      {CANALES.map(({ canal, nombre }) => (
        <fieldset key={canal} className="tarifas__canal" disabled={!puede}>
          <legend>{nombre}</legend>
          <CamposDeCanal escrita={escrito[canal]} zonas={zonas} cambiar={nuevo => cambiar(canal, nuevo)} />
        </fieldset>
      ))}
      <Fallo>{error}</Fallo>
      {guardado && puede && (
        <VerYGuardar
          busy={isBusy}
          disabled={!web || !taquilla}
          onSave={preguntar}
          onDiscard={() => setEscrito(null)}
        >
          Ver y guardar cargos
        </VerYGuardar>
      )}
      {dialogo}
    </Box>
  );
}

interface CamposDeCanalProps {
  escrita: Escrita;
  zonas: Precios['zonas'];
  cambiar: (nuevo: Partial<Escrita>) => void;
}

function CamposDeCanal({ escrita, zonas, cambiar }: CamposDeCanalProps) {
  const poner = (cual: 'usoDeServicio' | 'usoDeTarjeta' | 'ivaRate') => (texto: string) =>
    cambiar({ [cual]: texto });
  return (
    <>
      <Porciento label="Servicio" value={escrita.usoDeServicio} onChange={poner('usoDeServicio')} />
      <Check
        look="llave"
        checked={escrita.udsPorCategoria}
        onChange={event => cambiar({ udsPorCategoria: event.target.checked })}
      >
        Servicio distinto por zona
      </Check>
      {escrita.udsPorCategoria &&
        zonas.map(({ id, nombre }) => (
          <Porciento
            key={id}
            label={`Servicio de ${nombre}`}
            value={escrita.zonas[id] ?? escrita.usoDeServicio}
            onChange={texto => cambiar({ zonas: { ...escrita.zonas, [id]: texto } })}
          />
        ))}
      <Porciento label="Tarjeta" value={escrita.usoDeTarjeta} onChange={poner('usoDeTarjeta')} />
      <Check
        look="llave"
        checked={escrita.isIvaApplied}
        onChange={event => cambiar({ isIvaApplied: event.target.checked })}
      >
        Cobrar IVA
      </Check>
      {escrita.isIvaApplied && <Porciento label="IVA" value={escrita.ivaRate} onChange={poner('ivaRate')} />}
    </>
  );
}

function Porciento({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (texto: string) => void;
}) {
  return (
    <Field
      label={`${label} (%)`}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={leerPorcentaje(value).error}
      onChange={event => onChange(event.target.value)}
    />
  );
}

function escribir(tarifa: TarifaDeCanal, zonas: Precios['zonas']): Escrita {
  return {
    usoDeServicio: escribirPorcentaje(tarifa.usoDeServicio),
    usoDeTarjeta: escribirPorcentaje(tarifa.usoDeTarjeta),
    ivaRate: escribirPorcentaje(tarifa.ivaRate),
    isIvaApplied: tarifa.isIvaApplied,
    udsPorCategoria: tarifa.udsPorCategoria,
    zonas: Object.fromEntries(
      zonas.map(({ id }) => [id, escribirPorcentaje(tarifa.cargosPorCategoria[id] ?? tarifa.usoDeServicio)]),
    ),
  };
}

/** The rates as the wire takes them; null while one of them cannot be read. */
function leer(escrita: Escrita): TarifaDeCanal | null {
  const zonas = Object.entries(escrita.zonas).map(([id, texto]) => [id, leerPorcentaje(texto)] as const);
  const [servicio, tarjeta, iva] = [escrita.usoDeServicio, escrita.usoDeTarjeta, escrita.ivaRate].map(
    leerPorcentaje,
  );
  const leidas: readonly (Leido<number> | undefined)[] = [
    servicio,
    tarjeta,
    iva,
    ...zonas.map(([, leida]) => leida),
  ];
  if (leidas.some(leida => leida?.valor === undefined)) return null;
  return {
    usoDeServicio: servicio?.valor ?? 0,
    usoDeTarjeta: tarjeta?.valor ?? 0,
    ivaRate: iva?.valor ?? 0,
    isIvaApplied: escrita.isIvaApplied,
    udsPorCategoria: escrita.udsPorCategoria,
    cargosPorCategoria: Object.fromEntries(zonas.map(([id, leida]) => [id, leida.valor ?? 0])),
  };
}
