import type { ReglaDeFilas, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { REGLA, REGLA_DE_MESAS } from '@taquilla/rules/recinto/trazar';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { girar, renombrar, retrazar } from './acciones.ts';
import type { EdicionDeBorrador } from './useBorrador.ts';

const TIPOS = [
  { value: 'numerada', label: 'Numerada' },
  { value: 'general', label: 'General' },
  { value: 'mesas', label: 'Mesas' },
] as const;
const ORDENES = [
  { value: 'derecha', label: '1, 2, 3… de izquierda a derecha' },
  { value: 'izquierda', label: '1, 2, 3… de derecha a izquierda' },
  { value: 'centro', label: 'Desde el centro' },
  { value: 'nones-pares', label: 'Nones a un lado, pares al otro' },
  { value: 'letras', label: 'A, B, C…' },
] as const;
const FORMAS = [
  { value: 'redonda', label: 'Redonda' },
  { value: 'cuadrada', label: 'Cuadrada' },
  { value: 'larga', label: 'Larga' },
] as const;
const LADOS = [
  { value: 'escenario', label: 'Desde el escenario' },
  { value: 'fondo', label: 'Desde el fondo' },
] as const;

interface Props {
  seccion: SeccionDeDocumento;
  edicion: EdicionDeBorrador;
}

/** All of one section by fields (§C10.7, §C10.8): whatever the canvas does can be done here. */
export function PanelDeSeccion({ seccion, edicion }: Props) {
  const { id, tipo, nombre } = seccion;
  const cambiar = (receta: (seccion: SeccionDeDocumento) => void) =>
    edicion.hacer(documento => {
      const suya = documento.secciones.find(otra => otra.id === id);
      if (suya) receta(suya);
    });
  return (
    <div className="disenador__campos">
      <div className="disenador__titulo">
        <h2>Sección</h2>
        <span>{`${contarLugares(seccion).toLocaleString('es-MX')} lugares`}</span>
      </div>
      <Texto
        label="Nombre que ve el comprador"
        valor={nombre}
        onValor={dado => edicion.hacer(documento => renombrar(documento, id, dado))}
      />
      <Texto
        label="Bloque"
        valor={seccion.bloque}
        vacio
        onValor={dado => cambiar(suya => void Object.assign(suya, { bloque: dado }))}
      />
      <Segmented
        label="Qué es"
        options={TIPOS}
        value={tipo}
        onChange={nuevo =>
          cambiar(suya => {
            suya.tipo = nuevo;
            if (nuevo === 'numerada') suya.regla ??= { ...REGLA };
            if (nuevo === 'mesas') suya.mesas ??= { ...REGLA_DE_MESAS };
            if (nuevo === 'general') Object.assign(suya, { filas: [], capacidad: suya.capacidad || 100 });
            retrazar(suya);
          })
        }
      />
      {tipo === 'general' && (
        <Numero
          label="Capacidad"
          valor={seccion.capacidad}
          min={1}
          max={100_000}
          onValor={n => cambiar(suya => void Object.assign(suya, { capacidad: n }))}
        />
      )}
      {tipo === 'numerada' && <Filas {...{ seccion, cambiar }} />}
      {tipo === 'mesas' && <Mesas {...{ seccion, cambiar }} />}
      <h3>Lugar en el dibujo</h3>
      <div className="disenador__par">
        <Numero
          label="x"
          valor={seccion.lugar.x}
          paso={0.1}
          onValor={n => cambiar(suya => correr(suya, [n - suya.lugar.x, 0]))}
        />
        <Numero
          label="y"
          valor={seccion.lugar.y}
          paso={0.1}
          onValor={n => cambiar(suya => correr(suya, [0, n - suya.lugar.y]))}
        />
        <Numero
          label="Giro °"
          valor={seccion.lugar.giro}
          min={-360}
          max={360}
          onValor={n => cambiar(suya => girar(suya, n))}
        />
      </div>
      <div className="disenador__par">
        <Button
          size="chico"
          variant="borde"
          aria-pressed={seccion.fija === true}
          onClick={() => cambiar(suya => void Object.assign(suya, { fija: !suya.fija }))}
        >
          {seccion.fija ? 'Soltar' : 'Fijar'}
        </Button>
        <Button
          size="chico"
          variant="borde"
          aria-pressed={seccion.oculta === true}
          onClick={() => cambiar(suya => void Object.assign(suya, { oculta: !suya.oculta }))}
        >
          {seccion.oculta ? 'Mostrar' : 'Ocultar'}
        </Button>
      </div>
    </div>
  );
}

function correr(seccion: SeccionDeDocumento, [dx, dy]: [number, number]): void {
  seccion.lugar = { ...seccion.lugar, x: seccion.lugar.x + dx, y: seccion.lugar.y + dy };
  seccion.contorno = seccion.contorno.map(([x, y]) => [x + dx, y + dy]);
}

interface ReglaProps {
  seccion: SeccionDeDocumento;
  cambiar: (receta: (seccion: SeccionDeDocumento) => void) => void;
}

function Filas({ seccion, cambiar }: ReglaProps) {
  const regla = seccion.regla;
  const poner = (cambios: Partial<ReglaDeFilas>) =>
    cambiar(suya => {
      suya.regla = { ...REGLA, ...suya.regla, ...cambios };
      retrazar(suya);
    });
  if (!regla)
    return (
      <>
        <p className="disenador__nota">Las butacas están donde las puso el mapa. Se nombran en la lista.</p>
        <Button size="chico" variant="borde" onClick={() => poner({})}>
          Volver a trazar las filas
        </Button>
      </>
    );
  const [primera, ultima] = regla.asientos;
  const [deArriba, deAbajo] = [seccion.filas[0], seccion.filas.at(-1)];
  return (
    <>
      <h3>Filas</h3>
      <div className="disenador__par">
        <Numero label="Filas" valor={regla.filas} min={1} max={200} onValor={filas => poner({ filas })} />
        <Numero
          label="Butacas"
          valor={primera}
          min={1}
          max={300}
          onValor={n => poner({ asientos: [n, ultima === primera ? n : ultima] })}
        />
        <Numero label="a" valor={ultima} min={1} max={300} onValor={n => poner({ asientos: [primera, n] })} />
      </div>
      <div className="disenador__par">
        <Numero
          label="Entre filas"
          valor={regla.entreFilas}
          min={0.8}
          max={5}
          paso={0.05}
          onValor={entreFilas => poner({ entreFilas })}
        />
        <Numero
          label="Curva °"
          valor={regla.curva}
          min={-170}
          max={170}
          onValor={curva => poner({ curva })}
        />
        <Numero
          label="Inclinación"
          valor={regla.sesgo}
          min={-5}
          max={5}
          paso={0.1}
          onValor={sesgo => poner({ sesgo })}
        />
      </div>
      <label className="disenador__marca">
        <input
          type="checkbox"
          checked={regla.tresbolillo}
          onChange={event => poner({ tresbolillo: event.target.checked })}
        />
        Tresbolillo: una fila sí y otra no, media butaca al lado
      </label>
      <Texto
        label="Pasillos tras la butaca (8, 16)"
        vacio
        valor={regla.pasillos.join(', ')}
        onValor={dado => poner({ pasillos: numerosDe(dado, 300) })}
      />
      <Texto
        label="Pasillos tras la fila (6)"
        vacio
        valor={regla.pasillosDeLado.join(', ')}
        onValor={dado => poner({ pasillosDeLado: numerosDe(dado, 200) })}
      />
      <h3>Numeración</h3>
      <div className="disenador__par">
        <Texto
          label="Primera fila"
          valor={regla.nombres.desde}
          onValor={desde => poner({ nombres: { ...regla.nombres, desde } })}
        />
        <Texto
          label="Sin letras"
          vacio
          valor={regla.nombres.sin}
          onValor={sin => poner({ nombres: { ...regla.nombres, sin } })}
        />
      </div>
      <Select
        label="Orden de las filas"
        options={LADOS}
        value={regla.nombres.orden}
        onChange={orden => poner({ nombres: { ...regla.nombres, orden } })}
      />
      <Select
        label="Butacas"
        options={ORDENES}
        value={regla.numeros.orden}
        onChange={orden => poner({ numeros: { ...regla.numeros, orden } })}
      />
      <div className="disenador__par">
        <Numero
          label="Desde"
          valor={regla.numeros.desde}
          min={0}
          max={9999}
          onValor={desde => poner({ numeros: { ...regla.numeros, desde } })}
        />
        <Numero
          label="Paso"
          valor={regla.numeros.paso}
          min={1}
          max={10}
          onValor={paso => poner({ numeros: { ...regla.numeros, paso } })}
        />
        <Texto
          label="Prefijo"
          vacio
          valor={regla.numeros.prefijo}
          onValor={prefijo => poner({ numeros: { ...regla.numeros, prefijo } })}
        />
      </div>
      <p className="disenador__muestra" role="status">
        {[deArriba, deAbajo]
          .map(
            fila =>
              fila && `Fila ${fila.nombre}: ${fila.asientos[0]?.numero} a ${fila.asientos.at(-1)?.numero}`,
          )
          .join(' · ')}
      </p>
    </>
  );
}

function numerosDe(texto: string, maximo: number): number[] {
  return [...new Set((texto.match(/\d+/g) ?? []).map(Number))]
    .filter(n => n >= 1 && n <= maximo)
    .slice(0, 20);
}

function Mesas({ seccion, cambiar }: ReglaProps) {
  const regla = seccion.mesas ?? REGLA_DE_MESAS;
  const poner = (cambios: Partial<typeof regla>) =>
    cambiar(suya => {
      suya.mesas = { ...regla, ...cambios };
      retrazar(suya);
    });
  return (
    <>
      <h3>Mesas</h3>
      <Select label="Forma" options={FORMAS} value={regla.forma} onChange={forma => poner({ forma })} />
      <div className="disenador__par">
        <Numero
          label="Mesas"
          valor={regla.cuantas}
          min={1}
          max={500}
          onValor={cuantas => poner({ cuantas })}
        />
        <Numero
          label="Por línea"
          valor={regla.porLinea}
          min={1}
          max={50}
          onValor={porLinea => poner({ porLinea })}
        />
        <Numero label="Sillas" valor={regla.sillas} min={1} max={30} onValor={sillas => poner({ sillas })} />
      </div>
      <Texto label="Primera mesa" valor={regla.desde} onValor={desde => poner({ desde })} />
    </>
  );
}

interface TextoProps {
  label: string;
  valor: string;
  /** May be left empty. */
  vacio?: boolean;
  onValor: (valor: string) => void;
}

/** Typed text counts once the field is left, or at Enter: each is one act. */
function Texto({ label, valor, vacio = false, onValor }: TextoProps) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const falta = !vacio && escrito !== null && escrito.trim() === '';
  const entregar = () => {
    if (escrito === null || falta) return;
    setEscrito(null);
    if (escrito.trim() !== valor) onValor(escrito.trim());
  };
  return (
    <Field
      label={label}
      value={escrito ?? valor}
      maxLength={200}
      error={falta ? 'Escribe un nombre.' : undefined}
      onChange={event => setEscrito(event.target.value)}
      onBlur={entregar}
      onKeyDown={event => event.key === 'Enter' && entregar()}
    />
  );
}

interface NumeroProps {
  label: string;
  valor: number;
  min?: number;
  max?: number;
  paso?: number;
  onValor: (valor: number) => void;
}

function Numero({ label, valor, min = -100_000, max = 100_000, paso = 1, onValor }: NumeroProps) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const numero = Number((escrito ?? '').replace(',', '.'));
  const malo =
    escrito !== null && (escrito.trim() === '' || !Number.isFinite(numero) || numero < min || numero > max);
  const entero = paso >= 1 && min >= 0;
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={escrito ?? String(Math.round(valor * 100) / 100)}
      error={malo ? `De ${min} a ${max}.` : undefined}
      onChange={event => setEscrito(event.target.value)}
      onBlur={() => {
        if (escrito === null || malo) return;
        setEscrito(null);
        const dado = entero ? Math.round(numero) : numero;
        if (dado !== valor) onValor(dado);
      }}
      onKeyDown={event => {
        const signo = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') event.currentTarget.blur();
        if (!signo) return;
        event.preventDefault();
        setEscrito(null);
        onValor(Math.min(max, Math.max(min, Math.round((valor + signo * paso) * 100) / 100)));
      }}
    />
  );
}
