import { HttpClient } from '@angular/common/http'
import { Injectable, inject } from '@angular/core'
import type { NewPlant, Plant } from 'plant-store-kit'
import type { Observable } from 'rxjs'

@Injectable({ providedIn: 'root' })
export class Plants {
  readonly #http = inject(HttpClient)

  create(plant: NewPlant): Observable<Plant> {
    const headers = { authorization: 'Bearer anything' }
    return this.#http.post<Plant>('https://api.example.com/plants', plant, { headers })
  }
}
