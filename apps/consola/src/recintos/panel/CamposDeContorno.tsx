import { cajaDePuntos, type Punto } from '@taquilla/rules/recinto/geometria';
import { conTalla } from '../dibujo/ordenar.ts';
import { Numero, Texto } from './campos.tsx';

interface Props {
  contorno: readonly Punto[];
  onContorno: (contorno: [number, number][]) => void;
}

/** An outline by fields, for people who do not drag: its size, and its corners one by one (§C10.7). */
export function CamposDeContorno({ contorno, onContorno }: Props) {
  const caja = cajaDePuntos(contorno);
  if (!caja) return null;
  return (
    <>
      <div className="disenador__par">
        {(['ancho', 'alto'] as const).map(lado => (
          <Numero
            key={lado}
            label={lado === 'ancho' ? 'Ancho' : 'Alto'}
            valor={caja[lado]}
            min={10}
            onValor={valor => onContorno(conTalla(contorno, { [lado]: valor }))}
          />
        ))}
      </div>
      <Texto
        label="Esquinas (x y, x y…)"
        valor={contorno.map(punto => punto.map(escrito).join(' ')).join(', ')}
        maximo={20_000}
        falta={dado => (puntosDe(dado) ? undefined : 'Van tres esquinas o más: 0 0, 100 0, 100 50.')}
        onValor={dado => {
          const puntos = puntosDe(dado);
          if (puntos) onContorno(puntos);
        }}
      />
    </>
  );
}

const ESQUINA = /^(-?\d{1,5}(?:\.\d+)?)\s+(-?\d{1,5}(?:\.\d+)?)$/;

function puntosDe(texto: string): [number, number][] | null {
  const leidas = texto.split(',').map(parte => ESQUINA.exec(parte.trim()));
  if (leidas.length < 3 || leidas.length > 2000 || leidas.includes(null)) return null;
  return leidas.map(leida => [Number(leida?.[1]), Number(leida?.[2])]);
}

function escrito(n: number): string {
  return String(Math.round(n * 100) / 100);
}
