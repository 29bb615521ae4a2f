declare module 'autocannon' {
  export interface Peticion {
    method?: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
  }
  export interface Resultado {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(opciones: {
    url: string;
    connections: number;
    duration: number;
    requests: Peticion[];
  }): Promise<Resultado>;
}
