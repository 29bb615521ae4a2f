import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { Field } from '@taquilla/ui/Field.tsx';
import { call } from '../../api/call.ts';
import type { Parsed } from '../../campos/parsed.ts';
import { escribirPorcentaje, leerPorcentaje } from '../../campos/porcentaje.ts';
import { sameJson } from '../../edicion/merge.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
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

/** A person's changes of the rates; all other values follow the stored ones, another person's changes included (§C14.2). */
type Cambios = Partial<Record<Canal, Partial<Escrita>>>;

export interface TarifasProps {
  evento: EventoDeConsola;
  leidas: TarifasLeidas;
  zonas: Precios['zonas'];
  puede: boolean;
}

/** The charges of each channel (§C3.3, §C5.4): holds and sales keep the charges of their own moment. */
export function Tarifas({ evento, leidas, zonas, puede }: TarifasProps) {
  const [guardado, setEscrito] = useUnsaved<Cambios>(`tarifas:${evento.id}`);
  const hoy = { web: escribir(leidas.web, zonas), taquilla: escribir(leidas.taquilla, zonas) };
  const escrito = { web: juntar(hoy.web, guardado?.web), taquilla: juntar(hoy.taquilla, guardado?.taquilla) };
  const [web, taquilla] = [leer(escrito.web), leer(escrito.taquilla)];
  const { preguntar, isBusy, error, dialogo } = useEfecto({
    zona: evento.recinto.zona,
    confirmar: 'Guardar los cargos',
    enviar: async ensayo => {
      if (!web || !taquilla) throw new Error('Faulty rates are not sent');
      const answer = await call('cambiarTarifas', {
        params: { eventoId: evento.id },
        body: { web, taquilla },
        version: leidas.version,
        ensayo,
      });
      if (!ensayo) setEscrito(null);
      return answer;
    },
  });
  const cambiar = (canal: Canal, nuevo: Partial<Escrita>) => {
    const propio = guardado?.[canal];
    const cambios = {
      ...guardado,
      [canal]: { ...propio, ...nuevo, zonas: { ...propio?.zonas, ...nuevo.zonas } },
    };
    const distintos = CANALES.some(({ canal: uno }) => !sameJson(juntar(hoy[uno], cambios[uno]), hoy[uno]));
    setEscrito(distintos ? cambios : null);
  };
  return (
    <Box title="Cargos">
      {CANALES.map(({ canal, nombre }) => (
        <fieldset key={canal} className="tarifas__canal" disabled={!puede}>
          <legend>{nombre}</legend>
          <CamposDeCanal
            escrita={escrito[canal]}
            hoy={hoy[canal]}
            zonas={zonas}
            cambiar={nuevo => cambiar(canal, nuevo)}
          />
        </fieldset>
      ))}
      <ErrorLine>{guardado && error}</ErrorLine>
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
  hoy: Escrita;
  zonas: Precios['zonas'];
  cambiar: (nuevo: Partial<Escrita>) => void;
}

function CamposDeCanal({ escrita, hoy, zonas, cambiar }: CamposDeCanalProps) {
  const poner = (cual: 'usoDeServicio' | 'usoDeTarjeta' | 'ivaRate') => (texto: string) =>
    cambiar({ [cual]: texto });
  return (
    <>
      <Porciento
        label="Servicio"
        value={escrita.usoDeServicio}
        hoy={hoy.usoDeServicio}
        onChange={poner('usoDeServicio')}
      />
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
            hoy={hoy.zonas[id] ?? hoy.usoDeServicio}
            onChange={texto => cambiar({ zonas: { [id]: texto } })}
          />
        ))}
      <Porciento
        label="Tarjeta"
        value={escrita.usoDeTarjeta}
        hoy={hoy.usoDeTarjeta}
        onChange={poner('usoDeTarjeta')}
      />
      <Check
        look="llave"
        checked={escrita.isIvaApplied}
        onChange={event => cambiar({ isIvaApplied: event.target.checked })}
      >
        Cobrar IVA
      </Check>
      {escrita.isIvaApplied && (
        <Porciento label="IVA" value={escrita.ivaRate} hoy={hoy.ivaRate} onChange={poner('ivaRate')} />
      )}
    </>
  );
}

interface PorcientoProps {
  label: string;
  value: string;
  /** The stored value. */
  hoy: string;
  onChange: (texto: string) => void;
}

function Porciento({ label, value, hoy, onChange }: PorcientoProps) {
  return (
    <Field
      label={`${label} (%)`}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={leerPorcentaje(value).error}
      hint={value === hoy ? undefined : `Hoy: ${hoy} %`}
      onChange={event => onChange(event.target.value)}
    />
  );
}

function juntar(hoy: Escrita, cambios: Partial<Escrita> | undefined): Escrita {
  return { ...hoy, ...cambios, zonas: { ...hoy.zonas, ...cambios?.zonas } };
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

/** The rates as the body of the call; null while one of them is unreadable. */
function leer(escrita: Escrita): TarifaDeCanal | null {
  const zonas = Object.entries(escrita.zonas).map(([id, texto]) => [id, leerPorcentaje(texto)] as const);
  const [servicio, tarjeta, iva] = [escrita.usoDeServicio, escrita.usoDeTarjeta, escrita.ivaRate].map(
    leerPorcentaje,
  );
  const leidas: readonly (Parsed<number> | undefined)[] = [
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
