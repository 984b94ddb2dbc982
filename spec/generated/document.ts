// Made from openapi.yaml by `npm run generate`: an edit here is lost.

import type { JsonObject } from '../json/pointer.ts'

/** SHA-256 of the text that this was made from. */
export const sha256 = '500eca4327c0fa3f1cfbd2254fec79600a898d4f7b1d7a31e8b98a489860dcd4'

export const document: JsonObject = {
  "openapi": "3.1.0",
  "info": {
    "title": "Plant Store",
    "version": "1.0.0",
    "summary": "A sample interface that exposes plants as records.",
    "description": "One operation is specified: creating a plant in the store. What this document leaves open is listed, with the mock's choice for each point, in implementation-defined.yaml beside it.",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "{base_url}",
      "description": "The base address differs from one deployment to the next.",
      "variables": {
        "base_url": {
          "default": "/"
        }
      }
    }
  ],
  "security": [
    {
      "bearer": []
    }
  ],
  "paths": {
    "/plants": {
      "post": {
        "operationId": "createPlant",
        "summary": "Create plant",
        "description": "Creates a new plant in the store.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewPlant"
              },
              "examples": {
                "tagged": {
                  "summary": "A plant with a tag",
                  "value": {
                    "id": 1,
                    "name": "Swiss Cheese Plant",
                    "tag": "indoor"
                  }
                },
                "untagged": {
                  "summary": "A plant without a tag",
                  "value": {
                    "id": 2,
                    "name": "Lady's Slipper Orchid"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The plant was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Plant",
                  "unevaluatedProperties": false
                },
                "examples": {
                  "tagged": {
                    "summary": "A plant with a tag",
                    "value": {
                      "name": "Swiss Cheese Plant",
                      "tag": "indoor"
                    }
                  },
                  "untagged": {
                    "summary": "A plant without a tag",
                    "value": {
                      "name": "Lady's Slipper Orchid"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Unexpected error, such as a body that lacks a required field.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error"
                },
                "examples": {
                  "missing-field": {
                    "summary": "A required field is missing",
                    "value": {
                      "error": 400,
                      "message": "The name is required."
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearer": {
        "type": "http",
        "scheme": "bearer"
      }
    },
    "schemas": {
      "Plant": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "The name of the plant"
          },
          "tag": {
            "type": "string",
            "description": "Tag that specifies the type of the plant"
          }
        }
      },
      "NewPlant": {
        "allOf": [
          {
            "$ref": "#/components/schemas/Plant"
          },
          {
            "type": "object",
            "required": [
              "id"
            ],
            "properties": {
              "id": {
                "type": "integer",
                "format": "int64",
                "description": "Identification number of the plant"
              }
            }
          }
        ]
      },
      "Error": {
        "type": "object",
        "required": [
          "error",
          "message"
        ],
        "properties": {
          "error": {
            "type": "integer",
            "format": "int32",
            "description": "Numeric error value"
          },
          "message": {
            "type": "string",
            "description": "Error message text"
          }
        }
      }
    }
  }
}

/** Without what no mock reads, for pages. */
export const wordless: JsonObject = {
  "openapi": "3.1.0",
  "servers": [
    {
      "url": "{base_url}",
      "variables": {
        "base_url": {
          "default": "/"
        }
      }
    }
  ],
  "security": [
    {
      "bearer": []
    }
  ],
  "paths": {
    "/plants": {
      "post": {
        "operationId": "createPlant",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewPlant"
              },
              "examples": {
                "tagged": {
                  "value": {
                    "id": 1,
                    "name": "Swiss Cheese Plant",
                    "tag": "indoor"
                  }
                },
                "untagged": {
                  "value": {
                    "id": 2,
                    "name": "Lady's Slipper Orchid"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Plant",
                  "unevaluatedProperties": false
                },
                "examples": {
                  "tagged": {
                    "value": {
                      "name": "Swiss Cheese Plant",
                      "tag": "indoor"
                    }
                  },
                  "untagged": {
                    "value": {
                      "name": "Lady's Slipper Orchid"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error"
                },
                "examples": {
                  "missing-field": {
                    "value": {
                      "error": 400,
                      "message": "The name is required."
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearer": {
        "type": "http",
        "scheme": "bearer"
      }
    },
    "schemas": {
      "Plant": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "The name of the plant"
          },
          "tag": {
            "type": "string",
            "description": "Tag that specifies the type of the plant"
          }
        }
      },
      "NewPlant": {
        "allOf": [
          {
            "$ref": "#/components/schemas/Plant"
          },
          {
            "type": "object",
            "required": [
              "id"
            ],
            "properties": {
              "id": {
                "type": "integer",
                "format": "int64",
                "description": "Identification number of the plant"
              }
            }
          }
        ]
      },
      "Error": {
        "type": "object",
        "required": [
          "error",
          "message"
        ],
        "properties": {
          "error": {
            "type": "integer",
            "format": "int32",
            "description": "Numeric error value"
          },
          "message": {
            "type": "string",
            "description": "Error message text"
          }
        }
      }
    }
  },
  "info": {
    "title": "Plant Store",
    "version": "1.0.0"
  }
}
